#!/bin/sh
# Installs the packages of Debian 12 that are missing, after saying how many megabytes they are, and
# Node.js 22 from npm if the one of Debian is too old for the page's tools.
#
#     install_dependencies.sh build|play|python|test|avx512|dist
#
# Each word stands for its list, tool/packages_WORD.txt, and for the lists that it adds to.
set -eu
cd "$(dirname "$0")/.."

case $1 in
build | play) words="build play" ;;
python) words="build python" ;;
dist) words="build play python dist" ;;
*) words="build play python test avx512" ;;
esac
wanted=
for word in $words; do
    wanted="$wanted tool/packages_$word.txt"
    [ "$word" != "$1" ] || break
done

have() {
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' ||
        command -v "$1" >/dev/null 2>&1
}

missing=
# shellcheck disable=SC2086
for package in $(cat $wanted | sed 's/#.*//'); do
    have "$package" || missing="$missing $package"
done

# What apt-get would do, by its own words: "12.3 MB, 45.6 MB".
sizes() {
    LC_ALL=C apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null |
        sed -n -e 's|^Need to get \(.*\) of archives.*|\1 to download|p' \
            -e 's|^After this operation, \(.*\) of additional.*|, \1 on disk|p' | tr -d '\n'
}

if [ -n "$missing" ]; then
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Please run as root: apt-get install$missing" >&2
            exit 1
        fi
        as_root=sudo
    fi
    $as_root apt-get update -qq
    # shellcheck disable=SC2086
    echo "Installing with what they need ($(sizes $missing)):$missing"
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 \
        install -y -qq --no-install-recommends $missing >/dev/null
fi

major() {
    node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'
}

case $1 in
build | python) exit 0 ;;
esac
if [ "$(major)" -lt 20 ] && [ ! -x tool/node/node_modules/.bin/node ]; then
    echo "Installing Node.js 22 from npm into tool/node (Debian's is $(node --version))"
    npm install --prefix tool/node --no-audit --no-fund --loglevel=error node@22
fi
