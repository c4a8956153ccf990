// SPDX-License-Identifier: Apache-2.0

import CLibrary
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
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The thread that starts it may have blocked signals.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    #if canImport(Darwin)
      unsafe posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO)
      let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // Closing a file that is not open is no error here.
      let end = CInt(clamping: min(sysconf(CInt(_SC_OPEN_MAX)), SpawnedProcess.mostFiles))
      for descriptor in stride(from: STDERR_FILENO + 1, to: end, by: 1) {
        unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      }
      let flags = POSIX_SPAWN_SETSIGMASK
    #endif
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let status = unsafe posix_spawn(&identifier, path, &actions, &attributes, &words, environ)
    guard status == 0 else { throw StartError(text: systemText(status)) }
    self.identifier = identifier
  }

  deinit { kill() }

  /// More files than the tests open; the limit of the system may be in the millions.
  private static let mostFiles = 16_384

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
