#!/bin/sh
# Merges catalogues into po/LANGUAGE.po: sorted by msgid, each message once, the first file that
# has one deciding, with references to the sources. So several people can translate at the same
# time, each in a separate file:
#
#     tool/merge_po.sh de part1.po part2.po …
#
# Without parts it only puts po/LANGUAGE.po itself in order. Run it so after editing the file. The
# header, which has the language's rule for plurals, stays that of po/LANGUAGE.po; a new language
# takes it from the first part. Messages that po/de.po no longer has leave the other catalogues,
# because po/de.po is kept complete with the code.
set -eu

language=$1
shift
cd "$(dirname "$0")/.."
target=po/$language.po
if [ $# -eq 0 ]; then
    set -- "$target"
fi
merged=$(mktemp)
trap 'rm -f "$merged" "$merged.head" "$merged.body"' EXIT

header_of=$1
if [ -f "$target" ]; then
    header_of=$target
fi
sed '/^$/q' "$header_of" > "$merged.head"
if ! grep -q "^\"Language: $language\\\\n\"" "$merged.head" ||
    ! grep -q '^"Plural-Forms: ' "$merged.head"; then
    echo "merge_po.sh: $header_of needs a header with Language: $language and Plural-Forms" >&2
    exit 1
fi
msgcat --use-first "$merged.head" "$@" > "$merged.body"
if [ "$language" != de ]; then
    msgattrib --ignore-file=po/de.po --set-obsolete -o "$merged" "$merged.body"
    cat "$merged" > "$merged.body"
fi
msgattrib --no-obsolete --sort-output --no-location --width=100 -o "$merged" "$merged.body"
msgfmt --check-format --check-domain --output-file=/dev/null "$merged"
cat "$merged" > "$target"
python3 tool/po_references.py "$target"
