// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Whether a path is a regular file that its group or everyone may read.
///
/// False for pipes, which `/dev/fd` and `<(…)` are, and if the file cannot be examined.
public func isReadableByOthers(_ path: String) -> Bool {
  guard !path.utf8.contains(0) else { return false }
  var status = stat()
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
  return status.st_mode & (S_IRGRP | S_IROTH) != 0
}
