"""The workshop in the browser: `companion studio`.

It calls the functions of the command line and adds no rules. `companion/cli/studio_command.py`
passes the commands as functions (`workshop.Commands`); `workshop.Workshop` holds the last readable
state of the games, and counts revisions; `file_watcher` reports changed files; `routes` answers the
page; `web/` is the page, plain modules that the browser loads as they are.

To add a page: write `web/NAME.js` that exports `NAME` with the type `Page` of `web/types.d.ts`
(`show(main)` draws, `changed()` is called after each revision, `hide()` when another page is
chosen), name it in `PAGES` of `web/main.js`, and put its words below `[studio]` in
`templates/shared/labels/en.toml`. All files of `web/` are sent.

To add requests: write a function that returns routes, as `sheet_routes` in `print_preview.py`, and
add it to `routes.all_routes`. Work that reads or draws runs in `routes.run_in_turn`, one at a time.
After writing files call `Workshop.look`.
"""
