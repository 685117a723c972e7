#!/bin/sh
# Merges catalogues into po/LANGUAGE.po: sorted by msgid, each message once, the first file that
# has one deciding, with references to the sources. So several people can translate at the same
# time, each in a separate file:
#
#     tool/merge_po.sh de part1.po part2.po …
#
# Without parts it only puts po/LANGUAGE.po itself in order. Run it so after editing the file.
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

cat > "$merged.head" <<HEAD
# The references name the files that say a message, without lines, because lines change with almost
# every commit. tool/po_references.py writes them.
msgid ""
msgstr ""
"Project-Id-Version: talon\n"
"Language: $language\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
HEAD
msgcat --use-first "$merged.head" "$@" > "$merged.body"
msgattrib --no-obsolete --sort-output --no-location --width=100 -o "$merged" "$merged.body"
msgfmt --check-format --check-domain --output-file=/dev/null "$merged"
cat "$merged" > "$target"
python3 tool/po_references.py "$target"
