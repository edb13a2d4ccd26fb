"""python -m calc: the headless door."""

import sys

from calc.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
