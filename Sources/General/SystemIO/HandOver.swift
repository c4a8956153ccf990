// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims

/// The reason why this process could not be replaced.
public enum HandOverError: Error, Hashable, Sendable {
  /// There is no such program.
  case notFound
  /// The system cannot start the program at this path; with the system's message.
  case failed(String, String)
}

/// Replaces this process by the program `name`, with these arguments after its name.
///
/// Searches for the program in the directory of this process's executable, then on PATH, skipping
/// directories that are not absolute.
public func handOver(to name: String, _ words: [[UInt8]]) throws(HandOverError) -> Never {
  var folders: [String] = []
  if let path = executablePath(), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
    folders.append(String(path[..<slash]))
  }
  for folder in (environmentVariable("PATH") ?? "").split(separator: ":")
  where folder.utf8.first == UInt8(ascii: "/") {
    folders.append(String(folder))
  }
  guard let path = folders.lazy.map({ "\($0)/\(name)" }).first(where: isExecutable) else {
    throw .notFound
  }
  var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(path)]
  for word in words {
    let text = word.map { CChar(truncatingIfNeeded: $0) } + [0]
    unsafe arguments.append(unsafe strdup(text))
  }
  unsafe arguments.append(nil)
  unsafe execv(path, arguments)
  // The process continues only if the call failed.
  let text = systemText(errno)
  unsafe arguments.forEach { unsafe free($0) }
  throw .failed(path, text)
}

private func isExecutable(_ path: String) -> Bool {
  guard !path.utf8.contains(0) else { return false }
  var status = stat()
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
  return unsafe access(path, X_OK) == 0
}

/// The path of the executable of this process, without symbolic links, because another program lies beside the file;
/// `nil` if the system does not report it.
private func executablePath() -> String? {
  var path = [UInt8](repeating: 0, count: longestPath)
  let result = unsafe path.withUnsafeMutableBytes { buffer in
    unsafe receiptkit_executable_path(
      buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
      buffer.count
    )
  }
  guard result == 0 else { return nil }
  return String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
}

/// `PATH_MAX` of Linux; that of macOS is smaller.
private let longestPath = 4096
