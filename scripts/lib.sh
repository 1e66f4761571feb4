# Shared by the scripts: makes .venv from the hashed locks and keeps it in step with them.
# Sourced with the repository's root as the working directory.

fail() { echo "$*" >&2; exit 1; }

find_python() {
  local candidate
  for candidate in "${PYTHON:-}" python3.14 python3.13 python3.12 python3.11 python3 python; do
    [ -n "$candidate" ] || continue
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  fail "Caipan needs Python 3.11 or newer, and none was found. Set PYTHON to its path."
}

fingerprint() { cat "$@" pyproject.toml hatch_build.py | cksum | tr ' ' '-'; }

# prepare run|dev|bench: installs what serving, testing or benchmarks need, only when it changed.
prepare() {
  local kind=$1 print stamp
  print=$(fingerprint "locks/$kind.txt" locks/build.txt)
  stamp=".venv/caipan-$kind-$print"
  [ -e "$stamp" ] && return
  [ -x .venv/bin/python ] || "$(find_python)" -m venv .venv ||
    fail "Could not make .venv; on Debian the package python3-venv is needed."
  echo "Preparing .venv ($kind) …" >&2
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
    -r "locks/$kind.txt" -r locks/build.txt >&2
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --editable . >&2
  rm -f .venv/caipan-"$kind"-*
  touch "$stamp"
}

# system_package COMMAND PACKAGE...: installs Debian packages when COMMAND is missing and this is root on Debian.
system_package() {
  local command=$1
  shift
  command -v "$command" >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing $* …" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1 ||
      echo "Could not install $*." >&2
  fi
}
