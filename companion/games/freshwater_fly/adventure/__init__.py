"""The Fly Solo adventure: data, checks, random generation, and the printed booklet."""
