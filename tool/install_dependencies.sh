#!/bin/sh
# Installs the packages of tool/packages.txt and of the lists named as arguments that are missing on
# Debian 12, and Node.js 22 from npm if the one of Debian is too old for the page's tools.
set -eu
cd "$(dirname "$0")/.."

have() {
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' ||
        command -v "$1" >/dev/null 2>&1
}

missing=
for package in $(cat tool/packages.txt "$@" | sed 's/#.*//'); do
    have "$package" || missing="$missing $package"
done

if [ -n "$missing" ]; then
    echo "Installing:$missing"
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
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 \
        install -y -qq --no-install-recommends $missing >/dev/null
fi

major() {
    node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'
}

if [ "$(major)" -lt 20 ] && [ ! -x tool/node/node_modules/.bin/node ]; then
    echo "Installing Node.js 22 from npm into tool/node (Debian's is $(node --version))"
    npm install --prefix tool/node --no-audit --no-fund --silent node@22
fi
