"""The workshop in the browser: `companion studio`.

It calls the functions of the command line and adds no rule. `companion/cli/studio_command.py` hands
it what the commands do (`workshop.Commands`); `workshop.Workshop` has the games as they were when
their files were last whole, and counts revisions; `file_watcher` reports changed files; `routes`
answers the page; `web/` is the page, plain modules that the browser loads as they are.

To add a page: write `web/NAME.js` that exports `NAME` with the type `Page` of `web/types.d.ts`
(`show(main)` draws, `changed()` is called after each revision, `hide()` when another page is
chosen), name it in `PAGES` of `web/main.js`, and put its words below `[studio]` in
`templates/shared/labels/en.toml`. All files of `web/` are sent.

To add what the page can ask: a function that returns routes, as `sheet_routes` in
`sheets.py` does, added to `routes.all_routes`. Work that reads or draws runs in
`routes.run_in_turn`, one thing at a time. Who wrote files calls `Workshop.look`.
"""
