// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import StoreVerification
import StrictJSON
import SystemIO

/// The JSON file of `api --credentials`, which only its owner may read, or the ready file of a test store.
struct CredentialsFile {
  /// The members of the file, all optional.
  struct Members {
    var keyFile: String?
    /// The text of the key.
    var key: String?
    var keyId: String?
    var issuerId: String?
    var bundleId: String?
    /// Whether the key is that of a test store, which anyone can derive from its seed.
    var isTestKey = false
  }

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  func load(in terminal: Terminal) throws(CommandFailure) -> Members {
    let found = try Input(name: path).load(limit: SigningKeyFile.limit, in: terminal) {
      bytes throws(CommandDiagnostic) in
      try members(in: bytes)
    } hint: {
      $0.hint
    }
    guard found.isTestKey || !terminal.isReadableByOthers(path) else {
      throw .fault(
        CommandDiagnostic(
          code: .permissions,
          message: "other users can read these credentials",
          hint: "run 'chmod 600' on the file; if others could read a key in it, revoke that key",
          status: .inputOutput
        ),
        about: path
      )
    }
    return found
  }

  /// Reads the members; no error repeats a value.
  private func members(in bytes: ArraySlice<UInt8>) throws(CommandDiagnostic) -> Members {
    let object = try rethrowing(JSONDocument(bytes).root.object) { (error: JSONError) in
      CredentialsFile.malformed(found: Diagnostic(error).label)
    }
    guard let object else { throw CredentialsFile.malformed(found: "another JSON value") }
    var members = Members()
    for member in object {
      let name = member.name
      if name == "isTestKey", let isTestKey = member.value.boolean {
        members.isTestKey = isTestKey
        continue
      }
      if ServeFacts.otherMembers.contains(name) { continue }
      guard let place = CredentialsFile.places[name] else {
        throw CredentialsFile.malformed(found: "another member")
      }
      guard let text = member.value.string, !text.isEmpty else {
        throw CredentialsFile.malformed(found: "no string in \(name)")
      }
      members[keyPath: place] = text
    }
    if let file = members.keyFile { members.keyFile = besideThis(file) }
    return members
  }

  /// A relative path is relative to the directory of this file.
  private func besideThis(_ file: String) -> String {
    guard !file.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return file }
    return path[...slash] + file
  }

  private static var places: [String: WritableKeyPath<Members, String?>] {
    [
      "keyFile": \.keyFile, "key": \.key, "keyId": \.keyId, "issuerId": \.issuerId,
      "bundleId": \.bundleId,
    ]
  }

  private static func malformed(found: String) -> CommandDiagnostic {
    var diagnostic = CommandDiagnostic(
      code: .credentials,
      message: "credentials cannot be read",
      hint: "'receiptctl help api' shows an example",
      status: .inputOutput
    )
    diagnostic.expected = "an object with keyFile or key, keyId, issuerId and bundleId, all strings"
    diagnostic.found = found
    return diagnostic
  }
}
