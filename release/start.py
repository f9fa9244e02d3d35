"""What the program without Python runs first."""

from multiprocessing import freeze_support

from companion.cli.app import main

if __name__ == "__main__":
    freeze_support()  # a process that prints beside others is the program too
    main()
