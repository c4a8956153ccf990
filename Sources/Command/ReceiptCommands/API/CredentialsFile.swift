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
    let names = ["keyFile", "key", "keyId", "issuerId", "bundleId", "isTestKey"]
    guard object.firstMember(notIn: names + ServeFacts.otherMembers) == nil else {
      throw CredentialsFile.malformed(found: "another member")
    }
    let reader = Reader(object: object)
    return Members(
      keyFile: try reader.text("keyFile").map(besideThis),
      key: try reader.text("key"),
      keyId: try reader.text("keyId"),
      issuerId: try reader.text("issuerId"),
      bundleId: try reader.text("bundleId"),
      isTestKey: try reader.boolean("isTestKey") ?? false
    )
  }

  private struct Reader: JSONMemberReader {
    let object: JSONObject

    subscript(name: String) -> JSONValue? { object[name] }

    // Null is no credential.
    func value(_ name: String) -> JSONValue? { object[name] }

    func fault(_ name: String, expected: String, found: JSONValue?) -> CommandDiagnostic {
      CredentialsFile.malformed(found: "no \(expected) in \(name)")
    }

    func text(_ name: String) throws(CommandDiagnostic) -> String? {
      try read(name, "string") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
    }
  }

  /// A relative path is relative to the directory of this file.
  private func besideThis(_ file: String) -> String {
    guard !file.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return file }
    return path[...slash] + file
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
