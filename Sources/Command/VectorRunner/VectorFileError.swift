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
  package enum Code: String, CaseIterable, Sendable {
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
    guard let text = try textIfAny(name) else { throw missing(name, "a string") }
    return text
  }

  /// A string that may be missing or null.
  func textIfAny(_ name: String) throws(VectorFileError) -> String? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let text = value.string else { throw missing(name, "a string") }
    return text
  }

  func count(_ name: String) throws(VectorFileError) -> Int {
    guard let count = try countIfAny(name) else { throw missing(name, "a non-negative integer") }
    return count
  }

  /// A count that may be missing or null.
  func countIfAny(_ name: String) throws(VectorFileError) -> Int? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let count = value.number?.int64.flatMap({ Int(exactly: $0) }), count >= 0 else {
      throw missing(name, "a non-negative integer")
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
  /// The value as an object.
  func asObject() throws(VectorFileError) -> JSONObject {
    guard let object else {
      throw VectorFileError(.member, at: offset, expected: "an object")
    }
    return object
  }
}
