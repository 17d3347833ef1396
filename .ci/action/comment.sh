#!/usr/bin/env bash
# Writes what changed since the baseline as one comment of the pull request, and writes over it the next time.
set -euo pipefail
file=$OUT/comparison.md
if [ ! -f "$file" ]; then exit 0; fi

mark='<!-- slashproof -->'
body=$(mktemp)
trap 'rm -f "$body"' EXIT
{ echo "$mark"; head -c 60000 "$file"; } >"$body"
comments=repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments
id=$(gh api "$comments" --paginate --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)
if [ -n "$id" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$body"
else
  gh api --silent --method POST "$comments" -F "body=@$body"
fi
