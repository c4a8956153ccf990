// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The result of an implementation for a vector.
package struct VectorResult: Hashable, Sendable {
  /// The id of the vector.
  package let id: String
  /// Accepted, rejected or skipped.
  package let verdict: Verdict
  /// The error code.
  package let error: String?
  /// The error offset.
  package let offset: Int?

  /// The verdict of an implementation.
  package enum Verdict: String, CaseIterable, Sendable {
    /// Accepted.
    case valid
    /// Rejected.
    case invalid
    /// The implementation does not support the operation or a parameter.
    case skipped
  }

  /// The result of a vector that was not run.
  package init(skipping id: String) {
    self.id = id
    verdict = .skipped
    error = nil
    offset = nil
  }

  /// The result of this package.
  package init(_ id: String, _ outcome: VectorOutcome) {
    self.id = id
    switch outcome {
    case .value: (verdict, error, offset) = (.valid, nil, nil)
    case .failure(let code, let place, _): (verdict, error, offset) = (.invalid, code, place)
    case .denial(let code, _): (verdict, error, offset) = (.invalid, code, nil)
    }
  }

  private init(_ value: JSONValue) throws(VectorFileError) {
    let object = try value.asObject()
    id = try object.text("id")
    guard let verdict = Verdict(rawValue: try object.text("result")) else {
      throw VectorFileError(
        .member,
        at: value.offset,
        about: "result",
        expected: "valid, invalid or skipped"
      )
    }
    self.verdict = verdict
    error = try object.textIfAny("error")
    offset = try object.countIfAny("offset")
  }
}

extension VectorResult {
  /// The results of a file.
  package struct Results: Sendable {
    /// The results by id.
    package var byId: [String: VectorResult]
    /// The id of the last one, after which a run may have ended.
    package let last: String
  }

  /// The results of a file: an array of objects, or one object per line.
  package static func results(json: ArraySlice<UInt8>) throws(VectorFileError) -> Results {
    var results: [String: VectorResult] = [:]
    var last: String?
    try forEachValue(in: json) { value throws(VectorFileError) in
      let result = try VectorResult(value)
      last = result.id
      guard results.updateValue(result, forKey: result.id) == nil else {
        throw VectorFileError(.duplicate, at: value.offset, about: result.id)
      }
    }
    // Without this check, a run that failed before its first result would count as full agreement.
    guard let last else { throw VectorFileError(.empty) }
    return Results(byId: results, last: last)
  }

  /// Visits the results one by one; in a file of lines each line is a document.
  private static func forEachValue(
    in json: ArraySlice<UInt8>,
    _ visit: (JSONValue) throws(VectorFileError) -> Void
  ) throws(VectorFileError) {
    if json.first(where: { !isBlank($0) }) == UInt8(ascii: "[") {
      guard let array = try readJSON(json).array else { return }
      for value in array { try visit(value) }
      return
    }
    var rest = json
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      if !line.allSatisfy(isBlank) { try visit(try readJSON(line)) }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }
}
