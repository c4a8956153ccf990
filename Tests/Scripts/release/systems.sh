#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Runs what a release publishes on other systems: in folders that contain only the packages that it needs. There is no
# /proc and no /dev, and the user is not root.

user=65532

# in_system FOLDER COMMAND...: runs a command in a folder as if it were the whole system.
in_system() {
  folder=$1
  shift
  exec env -i PATH=/usr/local/bin:/usr/bin "$(command -v chroot)" --userspec="$user:$user" "$folder" "$@"
}

# can_enter: whether this user may run commands in another folder.
can_enter() {
  [ "$(id -u)" -eq 0 ] && return 0
  note "other systems not tested: this needs root"
  return 3
}

# try_verify FOLDER COMMAND: the command in the folder must verify the sample receipt, and reject it under Apple's roots.
try_verify() {
  install -D -m 644 -t "$1/store" TestVectors/files/sample-receipt.der TestVectors/keys/lab-root.pem || return 1
  chown "$user:$user" "$1/store"
  (in_system "$1" "$2" verify /store/sample-receipt.der --root /store/lab-root.pem --bundle-id com.example.notes --json) \
    >"$work/answer" 2>&1 || { complain "$2 verify" "$work/answer"; return 1; }
  grep -q '"verdict":"valid"' "$work/answer" || { complain "$2 verify" "$work/answer"; return 1; }
  status=0
  (in_system "$1" "$2" verify /store/sample-receipt.der) >"$work/answer" 2>&1 || status=$?
  [ "$status" -eq 1 ] || { complain "$2 verify, with Apple's roots" "$work/answer"; return 1; }
}

complain() {
  note "error: $1 failed:"
  cat "$2" >&2
}

# try_serve FOLDER COMMAND: the command in the folder must serve a store, and ask it with its API key.
try_serve() {
  install -m 644 Tests/Client/Products.storekit "$1/store" || return 1
  rm -f "$1/store/ready.json"
  (in_system "$1" "$2" serve --config /store/Products.storekit --ready-file /store/ready.json) >"$work/served" 2>&1 &
  server=$!
  result=0
  ask_store "$1" "$2" || result=1
  kill "$server" 2>/dev/null || result=1
  wait "$server" || result=1
  [ "$result" -eq 0 ] || complain "$2 serve" "$work/served"
  return "$result"
}

ask_store() {
  waited=0
  until [ -s "$1/store/ready.json" ]; do
    if [ "$waited" -ge 100 ] || ! kill -0 "$server" 2>/dev/null; then return 1; fi
    sleep 0.2
    waited=$((waited + 1))
  done
  port=$(sed -n 's/.*"url":"http:\/\/127\.0\.0\.1:\([0-9]*\)".*/\1/p' "$1/store/ready.json")
  key_id=$(sed -n 's/.*"keyId":"\([^"]*\)".*/\1/p' "$1/store/ready.json")
  issuer=$(sed -n 's/.*"issuerId":"\([^"]*\)".*/\1/p' "$1/store/ready.json")
  bundle=$(sed -n 's/.*"bundleId":"\([^"]*\)".*/\1/p' "$1/store/ready.json")
  printf '%b' "$(sed -n 's/.*"key":"\([^"]*\)".*/\1/p' "$1/store/ready.json")" >"$1/store/key.p8"
  chown "$user:$user" "$1/store/key.p8" && chmod 600 "$1/store/key.p8" || return 1
  (in_system "$1" "$2" api test-notification --url "http://127.0.0.1:$port" --key /store/key.p8 --key-id "$key_id" \
    --issuer-id "$issuer" --bundle-id "$bundle") >"$work/answer" 2>&1 || { complain "$2 api" "$work/answer"; return 1; }
  health=${health:-$2 notify TEST --to http://127.0.0.1:8080/verifyReceipt}
  # shellcheck disable=SC2046 # splits the words of the health check
  (in_system "$1" $(echo "$health" | sed "s/:8080/:$port/")) >"$work/answer" 2>&1 ||
    { complain "$health" "$work/answer"; return 1; }
}

# --- The image --------------------------------------------------------------------------------

# try_image: unpacks the image with umoci and runs it as its configuration says.
try_image() {
  [ -f "$dist/$name.oci.tar" ] || return 0
  if ! command -v umoci >/dev/null 2>&1; then
    note "image not tested: umoci is missing"
    return 3
  fi
  can_enter || return
  mkdir -p "$work/layout" && tar -xf "$dist/$name.oci.tar" -C "$work/layout" || return 1
  umoci unpack --image "$work/layout:$version" "$work/bundle" >&2 || return 1
  python3 -B "$scripts/release/image_facts.py" "$work/layout" "$work/bundle/config.json" >"$work/facts" || return 1
  entry=$(sed -n 's/^entry //p' "$work/facts")
  health=$(sed -n 's/^health //p' "$work/facts")
  user=$(sed -n 's/^user //p' "$work/facts")
  image=$work/bundle/rootfs
  (in_system "$image" "$entry" help) >"$work/answer" 2>&1 || { complain "image" "$work/answer"; return 1; }
  try_verify "$image" "$entry" && try_serve "$image" "$entry" || return 1
  health=
  printf 'image: %s files, user %s\n' "$(tar -tzf "$work/layout/$(sed -n 's/^layer //p' "$work/facts")" | wc -l)" "$user"
}

# --- Other distributions ----------------------------------------------------------------------

# try_systems: the archive and the packages on the oldest supported systems, and on newer ones.
try_systems() {
  if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-deb >/dev/null 2>&1; then
    note "other systems not tested: apt-get or dpkg-deb is missing"
    return 3
  fi
  can_enter || return
  tried=0
  try_system "Debian 12" bookworm http://deb.debian.org/debian debian-archive-keyring || return
  try_system "Debian 13" trixie http://deb.debian.org/debian debian-archive-keyring || return
  try_system "Ubuntu 22.04" jammy http://archive.ubuntu.com/ubuntu ubuntu-archive-keyring || return
  [ "$tried" -ge 2 ] && return 0
  note "other systems not tested: fewer than two could be downloaded"
  return 3
}

# try_system TITLE SUITE MIRROR KEYRING
try_system() {
  system=$work/systems/$2
  keys=/usr/share/keyrings/$4.gpg
  if [ ! -f "$keys" ]; then
    note "$1 not tested: $keys is missing"
    return 0
  fi
  mkdir -p "$system/etc/apt.conf.d" "$system/etc/preferences.d" "$system/state/lists/partial" \
    "$system/cache/archives/partial" || return 1
  : >"$system/state/status"
  suffix=
  # The universe of Ubuntu has libmicrohttpd.
  case $2 in jammy) suffix=" universe" ;; esac
  echo "deb [signed-by=$keys] $3 $2 main$suffix" >"$system/etc/sources.list"
  if ! apt_of "$system" update; then
    note "$1 not tested: its package lists cannot be downloaded"
    return 0
  fi
  # The packages must be installable; if only the download fails, the system is not tested.
  apt_of "$system" install -y --simulate "$root/$dist"/*.deb || return 1
  if ! apt_of "$system" install -y --download-only "$root/$dist"/*.deb; then
    note "$1 not tested: its packages cannot be downloaded"
    return 0
  fi
  # What the package of the command needs, then what both packages need.
  unpack_needs "$system" "$system/small" "$root/$dist"/receiptctl_*.deb || return 1
  mkdir -p "$system/small/usr/local"
  tar -xzf "$dist/$name.tar.gz" -C "$system/small/usr/local" --strip-components 1 || return 1
  try_verify "$system/small" /usr/local/bin/receiptctl || return 1
  unpack_needs "$system" "$system/full" "$root/$dist"/*.deb || return 1
  for deb in "$dist"/*.deb; do dpkg-deb -x "$deb" "$system/full" || return 1; done
  try_verify "$system/full" /usr/bin/receiptctl && try_serve "$system/full" /usr/bin/receiptctl || return 1
  libc=$(find "$system/cache/archives" -name 'libc6_*' | sed 's/.*libc6_//; s/-.*//')
  echo "$1: archive and packages run with version $libc of the C library"
  tried=$((tried + 1))
}

apt_of() {
  system=$1
  shift
  apt-get -q -o Dir="$system" -o Dir::Etc="$system/etc" -o Dir::State="$system/state" \
    -o Dir::State::status="$system/state/status" -o Dir::Cache="$system/cache" -o APT::Sandbox::User="$(id -un)" \
    -o APT::Install-Recommends=false -o Acquire::Languages=none -o Acquire::Retries=1 -o Acquire::http::Timeout=15 \
    -o APT::Update::Error-Mode=any "$@" >"$work/apt" 2>&1 && return 0
  cat "$work/apt" >&2
  return 1
}

# unpack_needs SYSTEM FOLDER PACKAGE...: unpacks what the packages need, as apt resolves it, but not the packages themselves.
unpack_needs() {
  system=$1 folder=$2
  shift 2
  mkdir -p "$folder" || return 1
  apt_of "$system" install -y --simulate "$@" || return 1
  sed -n 's/^Inst \([^ ]*\) .*/\1/p' "$work/apt" >"$work/needs"
  while IFS= read -r package; do
    for deb in "$system/cache/archives/${package}"_*.deb; do
      [ ! -f "$deb" ] || dpkg-deb -x "$deb" "$folder" || return 1
    done
  done <"$work/needs"
  # Newer systems have their libraries only in /usr; the links to them belong to no package that is needed.
  for link in lib lib64; do
    [ -e "$folder/$link" ] || ln -s "usr/$link" "$folder/$link" || return 1
  done
}

# --- Examples ---------------------------------------------------------------------------------

# try_examples: the examples for pipelines and containers, with the files of this release.
try_examples() {
  [ -d "$work/bundle/rootfs" ] || return 3
  requirements=$scripts/release-requirements.txt
  environment=$proof/release-python
  need_python "check_jsonschema, spdx_tools, testcontainers, yaml"
  if [ -z "$python" ]; then
    note "examples not tested: $no_python"
    return 3
  fi
  "$python" -B -m spdx_tools.spdx.clitools.pyspdxtools -i "$dist/receiptctl-$version.spdx.json" || return 1
  unshare --net "$python" -B "$scripts/release/examples.py" "$dist" "$work/bundle/rootfs" "$work/examples" >&2 || return 1
  echo "examples: workflow, Compose and Testcontainers"
}
