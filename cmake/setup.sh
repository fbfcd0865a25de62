# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
#
# Shared by ./serve and ./test: looks for each tool and header that is needed, installs what is missing (Debian packages as root,
# npm packages from the lock), and stops with one clear sentence if this fails.
# Sourced by bash with `set -euo pipefail`, in the root of the project.

cargo_needed="1.85"   # the sources of Dear ImGui come in packages of Rust's edition 2024
node_needed="18"
node_for_browser_tests="20.14"   # playwright-core refuses 18, --test-force-exit is new in 20.14

# npm prints no questions and no advertisements. One compiler runs per processor, so that small machines do not swap.
export npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
export CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
export PATH="$PATH:${HOME:-/root}/.cargo/bin"

say() { printf '== %s\n' "$*"; }
fail() { printf 'stiction: %s\n' "$*" >&2; exit 1; }

have() { command -v "$1" >/dev/null 2>&1; }

# version_at_least HAVE NEEDED, for dotted numbers
version_at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

# candidate PACKAGE: the version that apt would install, empty if there is none
candidate() {
  have apt-cache || return 0
  apt-cache policy "$1" 2>/dev/null | sed -nE 's/^  Candidate: ([0-9].*)$/\1/p'
}

# `needs PACKAGE command NAME` or `needs PACKAGE file PATH` notes the Debian package if the command or the file does not exist.
missing=()
needs() {
  case "$2" in
    command) have "$3" || missing+=("$1") ;;
    file) [ -e "$3" ] || missing+=("$1") ;;
  esac
}

# find_missing_packages GROUP...: of the groups build (compilers and libraries for the command line), page (Emscripten and what packs the
# page), quick (./test), and of the parts of `./test long` that need more.
find_missing_packages() {
  local group
  missing=()
  for group in build "$@"; do "packages_of_$group"; done
}

packages_of_build() {
  needs g++ command c++
  needs cmake command cmake
  needs ninja-build command ninja
  needs git command git
  needs ca-certificates file /etc/ssl/certs/ca-certificates.crt
  needs python3 file /usr/bin/python3
  needs libeigen3-dev file /usr/include/eigen3/Eigen/Core
  needs libceres-dev file /usr/include/ceres/tiny_solver.h
  needs nlohmann-json3-dev file /usr/include/nlohmann/json.hpp
  needs libcli11-dev file /usr/include/CLI/CLI.hpp
  needs doctest-dev file /usr/include/doctest/doctest.h
}

packages_of_page() {
  needs python3-brotli file /usr/lib/python3/dist-packages/brotli.py
  needs python3-fonttools file /usr/lib/python3/dist-packages/fontTools/__init__.py
  if [ -z "${EMSDK:-}" ]; then
    needs emscripten command em++
    needs node-acorn file /usr/share/nodejs/acorn
  fi
  needs nodejs command node
  needs npm command npm
  if ! cargo_is_new_enough; then
    missing+=("$(cargo_package)")
  fi
}

packages_of_quick() {
  # Newer distributions do not have this version; the test of the layout is skipped there and reports it.
  [ -z "$(candidate clang-format-14)" ] || needs clang-format-14 command clang-format-14
  # Chromium without its own windows needs a third less time for the tests.
  if [ -n "$(candidate chromium-headless-shell)" ]; then needs chromium-headless-shell command chromium-headless-shell;
  else needs chromium command chromium; fi
}

# Both draw by Mesa in software, on a display in memory. Where a distribution does not have one of them under this name, its test is
# skipped and reports it.
packages_of_browsers() {
  packages_of_display
  [ -z "$(candidate firefox-esr)" ] || needs firefox-esr command firefox-esr
  [ -z "$(candidate webkit2gtk-driver)" ] || needs webkit2gtk-driver command WebKitWebDriver
}

packages_of_display() {
  needs xvfb command Xvfb
  needs libgl1-mesa-dri file /usr/share/doc/libgl1-mesa-dri
}

packages_of_desktop() {
  packages_of_display
  needs libglfw3-dev file /usr/include/GLFW/glfw3.h
  needs libgl-dev file /usr/include/GL/gl.h
}

# Packs and compares the pictures of the documents.
packages_of_pictures() {
  needs python3-pil file /usr/lib/python3/dist-packages/PIL/__init__.py
}

# Other programs that spread the units of a job over processors.
packages_of_spread() {
  needs parallel command parallel
  python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
}

cargo_is_new_enough() {
  # cargo is not needed if the sources were fetched before.
  [ -e build/_sources/dear-implot-sys-0.18.0/third-party/cimplot/implot/implot.cpp ] && return 0
  have cargo && version_at_least "$(cargo --version | cut -d ' ' -f 2)" "$cargo_needed"
}

# The first Debian package whose cargo is new enough: `cargo` in Debian 13, `cargo-web` in Debian 12.
cargo_package() {
  local package version
  for package in cargo cargo-web; do
    version=$(candidate "$package")
    [ -n "$version" ] && version_at_least "$version" "$cargo_needed" && echo "$package" && return
  done
  echo cargo-web
}

install_packages() {
  find_missing_packages "$@"
  [ "${#missing[@]}" -gt 0 ] || return 0
  if ! have apt-get; then
    fail "this system has no apt-get; please install what these Debian packages hold: ${missing[*]} (cargo: $cargo_needed or newer)"
  fi
  if [ "$(id -u)" -ne 0 ]; then
    fail "missing packages. Please run: sudo apt-get install --no-install-recommends ${missing[*]}"
  fi
  say "Installing ${missing[*]}"
  apt-get update -q
  find_missing_packages "$@"   # the fresh package lists may offer a newer cargo
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
  find_missing_packages "$@"
  [ "${#missing[@]}" -eq 0 ] || fail "still missing after installing: ${missing[*]} (cargo: $cargo_needed or newer)"
}

check_node() {
  local version
  version=$(node --version)
  version_at_least "${version#v}" "$node_needed" || fail "node $version is too old, $node_needed or newer is needed"
}

# install_npm_packages FOLDER
install_npm_packages() {
  # npm writes node_modules/.package-lock.json last. If it is older than the lock, packages must be installed.
  local installed="$1/node_modules/.package-lock.json"
  if [ ! -e "$installed" ] || [ "$1/package-lock.json" -nt "$installed" ]; then
    say "Installing the npm packages of $1/package-lock.json"
    (cd "$1" && npm ci)
    touch "$installed"
  fi
}

# Sets `browser_node`: the node that runs the tests of the page, a newer one if the distribution's is too old. The
# WebAssembly programs still run under the distribution's node.
find_browser_node() {
  browser_node=$(command -v node)
  if ! version_at_least "$(node --version | tr -d v)" "$node_for_browser_tests"; then
    install_npm_packages cmake/node
    browser_node=$(echo "$PWD"/cmake/node/node_modules/node-linux-*/bin/node)
    [ -x "$browser_node" ] || fail "node $(node --version) is too old for the tests of the page and there is no newer one for $(uname -m)"
  fi
}

# Installs in build/_python the packages of Python that the distributions do not have in this version. Only tests use them.
install_python_packages() {
  local folder=build/_python list=cmake/python-packages.txt
  [ -e "$folder/$list" ] && cmp -s "$list" "$folder/$list" && return
  say "Installing the Python packages of $list"
  python3 -m venv "$folder"
  "$folder/bin/pip" install -q --disable-pip-version-check -r "$list"
  mkdir -p "$folder/cmake"
  cp "$list" "$folder/$list"   # written last, so that an interrupted installation is repeated
}

# actionlint checks the workflows. Without Go the test of the workflows is skipped.
install_actionlint() {
  local version=v1.7.7
  [ ! -x build/_go/actionlint ] || return 0
  have go || return 0
  say "Installing actionlint $version"
  GOBIN="$PWD/build/_go" GOFLAGS=-modcacherw go install "github.com/rhysd/actionlint/cmd/actionlint@$version" ||
    say "actionlint could not be installed: the workflows are not checked"
}

# install_for GROUP...: what these groups need (see find_missing_packages).
install_for() {
  local group
  install_packages "$@"
  for group in "$@"; do
    case "$group" in
      page) check_node; install_npm_packages . ;;
      quick) install_actionlint ;;
      spread) install_python_packages ;;
    esac
  done
}

# Seconds since the script began, and what a step of it took.
step_begin=$SECONDS
step() {  # step TEXT: prints the time of the step before, and what comes now
  end_step
  step_text=$1 step_begin=$SECONDS
  say "$1"
}
end_step() {
  [ -z "${step_text:-}" ] || say "$step_text: $((SECONDS - step_begin)) s"
  step_text=
}
