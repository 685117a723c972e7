#!/bin/sh
# Runs the fast tests on a build that counts branches (gcov), and prints what they reached:
# src/games whole, src/core and src/table at least 95 %. Less is a failure.
set -eu
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build-coverage}

[ -d $BUILD ] ||
    meson setup $BUILD . -Db_coverage=true -Dbuildtype=debug -Doptimization=0 \
        -Dwerror=false >/dev/null # without optimization gcc warns of texts that do fit
reach() { # command
    "$@" >$BUILD/coverage.log 2>&1 || {
        tail -n 20 $BUILD/coverage.log
        echo "failed, so nothing is counted: $*"
        exit 1
    }
}
reach ninja -C $BUILD build.ninja # lists new test programs, too
units=$(ninja -C $BUILD -t targets all | sed -n 's,^\(test/unit/test_[a-z0-9_]*\):.*,\1,p')
# shellcheck disable=SC2086 # one word for each program
reach ninja -C $BUILD src/cli/talon_link test/trace test/properties test/bot_properties \
    test/remembered test/view_deltas test/sampled_worlds $units
find $BUILD -name '*.gcda' -delete
reach $BUILD/test/properties 8
reach $BUILD/test/bot_properties 8
reach $BUILD/test/remembered 4
reach $BUILD/test/view_deltas 1
reach $BUILD/test/sampled_worlds 3
reach python3 tool/unit.py $BUILD
reach python3 test/reference/vectors.py --engine $BUILD/talon
reach python3 tool/reference.py --games 20 --enough 6000 --trace $BUILD/test/trace
reach python3 test/reference/pairs.py --singles --games 4 --trace $BUILD/test/trace
reach python3 test/rule_book/test_rule_book.py $BUILD/talon
reach python3 test/engine/test_dialogue.py $BUILD/talon
reach python3 test/engine/test_bad_input.py $BUILD/talon
reach python3 test/engine/test_records.py $BUILD/talon
reach python3 test/engine/test_history.py $BUILD/talon
reach python3 test/engine/test_worlds.py $BUILD/talon
reach python3 test/play/test_play.py $BUILD/talon
reach python3 test/library/test_game_file.py $BUILD/talon

status=0
# Threads that count at the same time make some numbers negative, which gcovr cannot read.
# Games are built in src/core. The knowledge of bots is optimized: in its objects the branches of a
# game's header are not those of its source. No test runs the benchmark's copies.
branches() { # folder, percent
    echo "branches of $1, at least $2 %:"
    gcovr --root . --branches --exclude-throw-branches --gcov-ignore-parse-errors \
        --exclude-branches-by-pattern '.*talon_assert\(.*' --filter "$1/" \
        --object-directory $BUILD \
        --fail-under-branch "$2" $BUILD/src/core $BUILD/src/table $BUILD/test || status=1
}
branches src/games 100
branches src/core 95
branches src/table 95
exit $status
