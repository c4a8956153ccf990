// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CTestSupport
import SystemIO

/// A process that this one started, with its standard error, without input and output, and without other open files.
///
/// `Process` of Foundation (Swift 6.3) copies a whole `dirent` of each entry of /proc/self/fd, also where the memory of
/// the last one ends sooner: in a process with more than a thousand open files it crashed.
final class SpawnedProcess {
  private let identifier: pid_t
  /// Whether the process was not waited for.
  private var isOpen = true

  /// The process could not be started, with the system's message.
  struct StartError: Error {
    let text: String
  }

  /// Starts the program at a path, with these arguments after its path.
  init(_ path: String, _ arguments: [String]) throws {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let status = unsafe receiptkit_test_start(&words, 1, &identifier)
    guard status == 0 else { throw StartError(text: systemText(status)) }
    self.identifier = identifier
  }

  deinit { kill() }

  /// Whether the process has not ended.
  var isRunning: Bool {
    guard isOpen else { return false }
    isOpen = waitpid(identifier, nil, WNOHANG) == 0
    return isOpen
  }

  /// Ends the process with SIGKILL, and waits for its end.
  func kill() {
    guard isRunning else { return }
    CLibrary.kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
    isOpen = false
  }
}
