#!/bin/sh
# Configures a build folder so that it has at least the parts that are named. Others stay in it.
#
#     configure.sh BUILD [page] [tests]
set -eu
build=$1
shift
options=
for part in "$@"; do
    options="$options -D$part=true"
done

has() {
    python3 -c 'import json, sys
options = json.load(open(sys.argv[1] + "/meson-info/intro-buildoptions.json"))
sys.exit(not any(one["name"] == sys.argv[2] and one["value"] for one in options))' "$build" "$1"
}

if [ ! -f "$build/build.ninja" ]; then
    # shellcheck disable=SC2086
    exec meson setup "$build" . -Dpage=false -Dtests=false $options
fi
for part in "$@"; do
    # shellcheck disable=SC2086
    has "$part" || exec meson setup "$build" . --reconfigure $options
done
