#!/bin/sh
# Every C file stands as clang-format would put it; tables aligned by hand are fenced off in the
# source with clang-format off/on.
set -eu
cd "$(dirname "$0")/.."
git ls-files -z --cached --others --exclude-standard '*.c' '*.h' |
    xargs -0 clang-format-14 --dry-run -Werror
