#!/bin/sh
# Runs each fuzzer for so many seconds on a copy of its corpus, and the network fuzzer against a
# sanitized server; anything found stays in build-fuzz. With a name, only that one.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
targets=${2:-engine foreign json pbn record text server network}
[ -d build-fuzz ] || CC=clang-14 meson setup build-fuzz . -Dfuzz=true -Dbuildtype=debugoptimized \
    -Db_sanitize=address,undefined -Db_lundef=false

fuzz() {
    ninja -C build-fuzz "test/fuzz/fuzz_$1"
    mkdir -p "build-fuzz/corpus-$1"
    dictionary=test/fuzz/$1.dict
    "build-fuzz/test/fuzz/fuzz_$1" -max_total_time="$seconds" -max_len=20000 -timeout=30 \
        -artifact_prefix="build-fuzz/found-$1-" -print_final_stats=1 \
        $([ -f "$dictionary" ] && echo "-dict=$dictionary") \
        "build-fuzz/corpus-$1" "test/fuzz/corpus/$1"
}

for target in $targets; do
    if [ "$target" = network ]; then
        ninja -C build-fuzz src/cli/talon
        UBSAN_OPTIONS=print_stacktrace=1 python3 test/fuzz/network.py build-fuzz/src/cli/talon \
            --seconds "$seconds" --seed "${SEED:-$(date +%s)}"
    else
        fuzz "$target"
    fi
done
