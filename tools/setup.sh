#!/usr/bin/env bash
# Makes or refreshes the virtual environment of this checkout from the committed lock.
# Usage: tools/setup.sh VENV LOCK...      Needs Python >= 3.11; uses uv where there is one, else pip.
set -euo pipefail

venv=$1
shift
python="$venv/bin/python"

# A python of that name may be a launcher that only prints an error, or lack the means to make environments.
usable() {
  "$1" - 2>/dev/null <<'PY'
import sys
if sys.version_info < (3, 11):
    sys.exit(1)
import ensurepip, venv
PY
}

find_python() {
  local candidate
  for candidate in ${PYTHON:-} python3.13 python3.12 python3.11 python3; do
    if command -v "$candidate" >/dev/null 2>&1 && usable "$candidate"; then
      command -v "$candidate"
      return
    fi
  done
  echo "setup: no Python 3.11 or newer with its venv module among python3.13, python3.12, python3.11, python3." >&2
  echo "setup: install one (Debian: python3 and python3-venv), or name it: make setup PYTHON=/path/to/python3" >&2
  return 1
}

if ! "$python" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then
  found=$(find_python)
  echo "setup: making $venv with $("$found" --version) ($found)"
  "$found" -m venv --clear "$venv"
fi

requirements=()
for lock in "$@"; do
  requirements+=(-r "$lock")
done
echo "setup: installing the locked versions into $venv (a minute or two with pip, once)"
if command -v uv >/dev/null 2>&1; then
  # Compiled now, libraries load half as fast again at every start.
  install=(uv pip install --quiet --compile-bytecode --python "$python")
else
  "$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip --upgrade >/dev/null
  install=("$python" -m pip install -qq --disable-pip-version-check)
fi
"${install[@]}" --no-deps "${requirements[@]}"
# The build backend is in the lock, so the checkout itself needs no isolated build and no download.
"${install[@]}" --no-deps --no-build-isolation --editable .
