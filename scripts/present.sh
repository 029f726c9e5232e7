#!/bin/sh
# What a change makes of every labelled case and talk: plays them with the program of a base and with that of the working tree, and prints
# what comes out differently. Commits nothing.
#   BASE=revision    what to compare with; HEAD where the working tree has changes of the sources, the commit before it where it has none
#   FILES='a b'      only these files of cases
#   PROFILE=name     how both are built (trial)
set -eu
cd "$(dirname "$0")/.."

base="${BASE:-}"
if [ -z "$base" ]; then
	if git diff --quiet HEAD -- crates Cargo.toml Cargo.lock; then base=HEAD~; else base=HEAD; fi
fi
base="$(git rev-parse --verify "$base^{commit}")"
profile="${PROFILE:-trial}"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"
scratch="$CARGO_TARGET_DIR/present"
built="$CARGO_TARGET_DIR/$([ "$profile" = dev ] && echo debug || echo "$profile")/alara"
mkdir -p "$scratch"

# One build folder for both: what they depend on is built once. The base's program is kept by its revision, and not built again.
if [ ! -x "$scratch/alara-$profile-$base" ]; then
	tree="$scratch/tree"
	if [ -e "$tree/.git" ]; then
		git -C "$tree" checkout --quiet --force --detach "$base"
	else
		git worktree prune
		git worktree add --quiet --force --detach "$tree" "$base"
	fi
	echo "Building $(git log -1 --format='%h %s' "$base")."
	(cd "$tree" && cargo build --quiet --profile "$profile" -p alara-cli)
	rm -f "$scratch"/alara-"$profile"-*
	cp "$built" "$scratch/alara-$profile-$base"
fi
cargo build --quiet --profile "$profile" -p alara-cli
# Copied, so that a build beside it changes nothing under way.
cp "$built" "$scratch/alara-$profile-head"
# shellcheck disable=SC2086
python3 scripts/present.py --base "$scratch/alara-$profile-$base" --head "$scratch/alara-$profile-head" ${FILES:-}
