// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictJSON

/// Why a file of vectors or of results cannot be used.
package struct VectorFileError: Error, Hashable, Sendable {
  /// What is wrong: one of ``Kind``, or a code of the JSON reader.
  package let code: String
  /// Where, as an index into the file.
  package let offset: Int?
  /// The vector or the member that it is about.
  package let subject: String?
  /// What should stand there.
  package let expected: String?

  init(_ kind: Kind, at offset: Int? = nil, about subject: String? = nil, expected: String? = nil) {
    code = kind.rawValue
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

  /// What can be wrong beside the JSON.
  package enum Kind: String, CaseIterable, Sendable {
    /// A member is missing or is not of its type.
    case member = "vectors/member"
    /// A value that vectors do not have.
    case value = "vectors/value"
    /// The suite has another number of vectors than it says.
    case count = "vectors/count"
    /// An input in none of the known forms.
    case input = "vectors/input"
    /// A file is not the one that its SHA-256 names.
    case digest = "vectors/digest"
    /// A path that leads out of the folder of vectors.
    case path = "vectors/path"
    /// One id has two results.
    case duplicate = "vectors/duplicate-result"
    /// There is no result at all.
    case empty = "vectors/no-results"
  }
}

/// A document, with errors of this room.
func readJSON(_ bytes: ArraySlice<UInt8>) throws(VectorFileError) -> JSONValue {
  do {
    return try JSONDocument(bytes, depthLimit: depthLimit).root
  } catch {
    throw VectorFileError(error)
  }
}

/// The value of a JSON text with 64 levels has 134 of them.
private let depthLimit = 256

// Members by their types.
extension JSONObject {
  func text(_ name: String) throws(VectorFileError) -> String {
    guard let text = try textIfAny(name) else { throw missing(name, "a string") }
    return text
  }

  /// A text that may be missing or null.
  func textIfAny(_ name: String) throws(VectorFileError) -> String? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let text = value.string else { throw missing(name, "a string") }
    return text
  }

  func count(_ name: String) throws(VectorFileError) -> Int {
    guard let count = try countIfAny(name) else { throw missing(name, "a number from 0 on") }
    return count
  }

  /// A count that may be missing or null.
  func countIfAny(_ name: String) throws(VectorFileError) -> Int? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let count = value.number?.int64.flatMap({ Int(exactly: $0) }), count >= 0 else {
      throw missing(name, "a number from 0 on")
    }
    return count
  }

  func texts(_ name: String) throws(VectorFileError) -> [String] {
    guard let value = self[name] else { return [] }
    guard let array = value.array else { throw missing(name, "an array of strings") }
    var texts: [String] = []
    for item in array {
      guard let text = item.string else { throw missing(name, "an array of strings") }
      texts.append(text)
    }
    return texts
  }

  func array(_ name: String) throws(VectorFileError) -> JSONArray {
    guard let array = self[name]?.array else { throw missing(name, "an array") }
    return array
  }

  func object(_ name: String) throws(VectorFileError) -> JSONObject {
    guard let object = self[name]?.object else { throw missing(name, "an object") }
    return object
  }

  private func missing(_ name: String, _ expected: String) -> VectorFileError {
    let place = self[name]?.offset ?? value.offset
    return VectorFileError(.member, at: place, about: name, expected: expected)
  }
}

extension JSONValue {
  /// The value as an object, which it must be.
  func asObject() throws(VectorFileError) -> JSONObject {
    guard let object else {
      throw VectorFileError(.member, at: offset, expected: "an object")
    }
    return object
  }
}
