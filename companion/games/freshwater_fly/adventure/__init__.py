"""The Fly Solo adventure: its data, its checks, fresh ones, and the booklet that is printed."""
