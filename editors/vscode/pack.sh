#!/bin/sh
# SPDX-License-Identifier: MIT
# editors/vscode/pack.sh [FILE]: packs the extension as FILE (build/troupe.vsix): one script with the language client in it, the grammar, the
# icon. The same sources make the same bytes: all times in the archive are SOURCE_DATE_EPOCH.

set -eu
cd "$(dirname "$0")"
top=$(cd ../.. && pwd)
file=${1:-$top/build/troupe.vsix}
case $file in /*) ;; *) file=$OLDPWD/$file ;; esac
[ -d node_modules/esbuild ] || { echo "editors/vscode/node_modules is missing; run: tools/setup editors" >&2; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The version is the project's; package.json has 0.0.0.
version=$(sed -n 's/^project(troupe VERSION \([0-9.]*\).*/\1/p' "$top/CMakeLists.txt")
sed "s/^  \"version\": .*/  \"version\": \"$version\",/" package.json >"$folder/package.json"
cp language-configuration.json README.md icon.png ../textmate/troupe.tmLanguage.json "$folder"
cp "$top/LICENSE" "$folder/LICENSE.txt"
node_modules/.bin/esbuild extension.js --bundle --platform=node --target=node18 --format=cjs --external:vscode --minify \
    --log-level=warning --metafile="$folder/inputs.json" --outfile="$folder/extension.js"
# The licences of the packages that are in the script.
grep -o 'node_modules/[^/"]*' "$folder/inputs.json" | sort -u | while read -r package; do
    printf '%s\n\n' "== ${package#node_modules/}"
    cat "$package"/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*
done >"$folder/NOTICES.txt"
rm "$folder/inputs.json"
mkdir -p "$(dirname "$file")"
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-315532800}"
vsce=$PWD/node_modules/.bin/vsce
(cd "$folder" && "$vsce" package --no-dependencies --allow-missing-repository --skip-license --out "$file" >/dev/null)
echo "$file"
