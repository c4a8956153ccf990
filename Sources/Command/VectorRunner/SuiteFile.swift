// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON

/// A file of vectors.
package struct SuiteFile: Sendable {
  /// The name of the suite.
  package let name: String
  /// The operation under test.
  package let operation: String
  /// The description of the suite.
  package let summary: String
  /// The vectors, each with the parameters of its group.
  package private(set) var vectors: [SuiteVector]

  /// Reads a suite that the index lists, and checks its digest.
  package init(
    json: ArraySlice<UInt8>,
    of entry: SuiteIndex.Entry
  ) throws(VectorFileError) {
    try entry.digest.require(of: json, named: entry.path)
    let object = try readJSON(json).asObject()
    name = try object.text("suite")
    operation = try object.text("operation")
    summary = try object.text("description")
    var vectors: [SuiteVector] = []
    for value in try object.array("groups") {
      let group = try value.asObject()
      let shared = try parameters(of: group)
      for test in try group.array("tests") {
        vectors.append(try SuiteVector(test.asObject(), sharing: shared))
      }
    }
    self.vectors = vectors
    guard try object.count("count") == vectors.count, entry.count == vectors.count else {
      throw VectorFileError(.count, about: name)
    }
  }
}

extension SuiteFile {
  /// The suite with some of its vectors.
  package func filtered(_ isIncluded: (SuiteVector) -> Bool) -> SuiteFile {
    var suite = self
    suite.vectors = vectors.filter(isIncluded)
    return suite
  }
}

/// An input and its expected result.
package struct SuiteVector: Sendable {
  /// The permanent id.
  package let id: String
  /// How serious a wrong result is.
  package let level: VectorLevel
  /// The property of the input that the vector tests.
  package let comment: String
  /// The parameters of the group, overridden by those of the vector.
  package let parameters: [String: VectorValue]
  /// The input.
  package let input: SuiteInput
  /// The expected result.
  package let expected: SuiteExpectation

  init(
    _ object: JSONObject,
    sharing shared: [String: VectorValue]
  ) throws(VectorFileError) {
    id = try object.text("id")
    comment = try object.text("comment")
    guard let level = VectorLevel(rawValue: try object.text("level")) else {
      throw VectorFileError(
        .member,
        at: object.value.offset,
        about: "level",
        expected: "must, should or house"
      )
    }
    self.level = level
    parameters = shared.merging(try VectorRunner.parameters(of: object)) { _, own in own }
    input = try SuiteInput(object.object("input"), of: id)
    expected = try SuiteExpectation(object.object("expect"))
  }
}

private func parameters(of object: JSONObject) throws(VectorFileError) -> [String: VectorValue] {
  guard let value = object["parameters"] else { return [:] }
  guard case .object(let parameters) = try VectorValue(value) else {
    throw VectorFileError(.member, at: value.offset, about: "parameters", expected: "an object")
  }
  return parameters
}

/// The location of the bytes of an input.
package enum SuiteInput: Hashable, Sendable {
  /// In the suite.
  case bytes([UInt8])
  /// In a file, by its path relative to the index and its digest.
  case file(String, FileDigest)

  init(_ object: JSONObject, of id: String) throws(VectorFileError) {
    if let digits = try object.textIfAny("hex") {
      guard let bytes = Base16.decode(digits.utf8) else {
        throw VectorFileError(.input, at: object.value.offset, about: id)
      }
      self = .bytes(bytes)
    } else if let text = try object.textIfAny("base64") {
      self = .bytes(try SuiteInput.bytes(base64: text, of: id))
    } else if let text = try object.textIfAny("text") {
      self = .bytes(Array(text.utf8))
    } else if let path = try object.textIfAny("file") {
      self = .file(try inside(path), FileDigest(try object.text("sha256")))
    } else {
      throw VectorFileError(.input, at: object.value.offset, about: id)
    }
  }
}

extension SuiteInput {
  private static func bytes(base64 text: String, of id: String) throws(VectorFileError) -> [UInt8] {
    try rethrowing(Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)) {
      (_: Base64Error) in
      VectorFileError(.input, about: id, expected: "base64 with padding")
    }
  }
}
