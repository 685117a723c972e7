#!/bin/sh
# Runs each fuzzer for so many seconds on a copy of its corpus; anything found stays in build-fuzz.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ -d build-fuzz ] || CC=clang-14 meson setup build-fuzz . -Dfuzz=true -Dbuildtype=debugoptimized \
    -Db_sanitize=address,undefined -Db_lundef=false
ninja -C build-fuzz test/fuzz/fuzz_engine test/fuzz/fuzz_record
for target in engine record; do
    mkdir -p "build-fuzz/corpus-$target"
    "build-fuzz/test/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=20000 \
        -artifact_prefix="build-fuzz/found-$target-" -print_final_stats=1 \
        "build-fuzz/corpus-$target" "test/fuzz/corpus/$target"
done
