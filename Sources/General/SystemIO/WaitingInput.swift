// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims

/// Whether standard input, or another descriptor, is a file or a pipe with bytes in it; waits for the first bytes of a pipe.
///
/// False for terminals and devices, for closed and empty input, and for a pipe into which nothing is written in time.
package func hasInput(_ descriptor: CInt = STDIN_FILENO, within milliseconds: Int32) -> Bool {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { return false }
  switch status.st_mode & S_IFMT {
  case S_IFREG:
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position >= 0 && position < status.st_size
  case S_IFIFO, S_IFSOCK: return hasBytes(descriptor, within: milliseconds)
  default: return false
  }
}

/// Whether bytes arrive in a pipe in time.
///
/// At the end of the input, `poll` reports `POLLHUP` without `POLLIN`, for sockets both: then no byte is available.
private func hasBytes(_ descriptor: CInt, within milliseconds: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  let count = retrying { unsafe receiptkit_poll(&request, 1, milliseconds) }
  guard count > 0, request.revents & Int16(POLLIN) != 0 else { return false }
  return receiptkit_available_bytes(descriptor) > 0
}
