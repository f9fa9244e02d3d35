"""Runs the program with `python -m companion`."""

from companion.cli.app import main

if __name__ == "__main__":  # a process that prints beside others only imports it
    main()
