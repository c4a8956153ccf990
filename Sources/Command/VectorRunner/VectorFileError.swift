// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import StrictJSON

/// An error in reading a file of vectors or results.
package struct VectorFileError: Error, Hashable, Sendable {
  /// A raw value of ``Code``, or a code of the JSON reader.
  package let code: String
  /// The byte offset in the file.
  package let offset: Int?
  /// The vector or member.
  package let subject: String?
  /// The expected value.
  package let expected: String?

  init(_ code: Code, at offset: Int? = nil, about subject: String? = nil, expected: String? = nil) {
    self.code = code.rawValue
    self.offset = offset
    self.subject = subject
    self.expected = expected
  }

  init(_ error: JSONError) {
    code = error.code.rawValue
    offset = error.offset
    subject = error.path
    expected = error.expected
  }

  init(_ error: TrustError, about subject: String) {
    code = error.code.rawValue
    offset = nil
    self.subject = subject
    expected = nil
  }

  /// The errors other than JSON errors.
  package enum Code: String, DocumentedCode {
    /// A member is missing or has the wrong type.
    case member = "vectors/member"
    /// An invalid value.
    case value = "vectors/value"
    /// The number of vectors differs from the index.
    case count = "vectors/count"
    /// An input in an unknown form.
    case input = "vectors/input"
    /// A file does not have the SHA-256 of the index.
    case digest = "vectors/digest"
    /// A path leaves the folder of the vectors.
    case path = "vectors/path"
    /// An id has two results.
    case duplicate = "vectors/duplicate-result"
    /// The file has no results.
    case empty = "vectors/no-results"

    package var action: String {
      "Use the files as published; `receiptctl help vectors` shows the form of results"
    }
  }
}

/// Parses a document; errors are those of this target.
func readJSON(_ bytes: ArraySlice<UInt8>) throws(VectorFileError) -> JSONValue {
  try rethrowing(JSONDocument(bytes, depthLimit: depthLimit).root, as: VectorFileError.init)
}

/// The value of a JSON text with 64 levels is nested 134 levels deep.
private let depthLimit = 256

// MARK: Members by type

extension JSONObject {
  func text(_ name: String) throws(VectorFileError) -> String {
    try members.required(name, "a string") { $0.string }
  }

  /// A string that may be missing or null.
  func textIfAny(_ name: String) throws(VectorFileError) -> String? { try members.string(name) }

  func count(_ name: String) throws(VectorFileError) -> Int {
    try members.required(name, "a non-negative integer") { $0.count }
  }

  /// A count that may be missing or null.
  func countIfAny(_ name: String) throws(VectorFileError) -> Int? {
    try members.read(name, "a non-negative integer") { $0.count }
  }

  func texts(_ name: String) throws(VectorFileError) -> [String] {
    try members.elements(name, "an array of strings") { $0.string } ?? []
  }

  func array(_ name: String) throws(VectorFileError) -> JSONArray {
    try members.required(name, "an array") { $0.array }
  }

  func object(_ name: String) throws(VectorFileError) -> JSONObject {
    try members.required(name, "an object") { $0.object }
  }

  private var members: VectorMembers { VectorMembers(object: self) }
}

/// The members of an object in a file of vectors or results.
private struct VectorMembers: JSONMemberReader {
  let object: JSONObject

  subscript(name: String) -> JSONValue? { object[name] }

  func fault(_ name: String, expected: String, found: JSONValue?) -> VectorFileError {
    let place = self[name]?.offset ?? object.value.offset
    return VectorFileError(.member, at: place, about: name, expected: expected)
  }
}

extension JSONValue {
  fileprivate var count: Int? {
    number?.int64.flatMap { Int(exactly: $0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// The value as an object.
  func asObject() throws(VectorFileError) -> JSONObject {
    guard let object else {
      throw VectorFileError(.member, at: offset, expected: "an object")
    }
    return object
  }
}
