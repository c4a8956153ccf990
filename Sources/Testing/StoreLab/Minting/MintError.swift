// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The description of a document to mint is invalid.
package struct MintError: Error, Sendable {
  /// What is wrong.
  package let reason: Reason
  /// The path of the objects that contain the field, with a period at the end; empty for the outermost object.
  package let parent: String
  /// The name of the field.
  package let name: String
  /// The value of the field; `nil` if it is missing.
  package let value: JSONValue?
  /// The offset of the fault in the JSON.
  package let offset: Int?

  /// What is wrong with the description of a document.
  package enum Reason: Sendable {
    /// Documents of this kind have only the fields in `known`.
    case unknownField(known: [String])
    /// The value has the wrong type or is out of range.
    case value(expected: String)
    /// An entry of a property list is not text.
    case entry(expected: String)
    /// There are more parts than the limit.
    case tooMany(parts: String, count: Int, limit: Int)
  }

  init(
    _ reason: Reason,
    _ name: String,
    in parent: String = "",
    value: JSONValue? = nil,
    at offset: Int? = nil
  ) {
    self.reason = reason
    self.parent = parent
    self.name = name
    self.value = value
    self.offset = offset ?? value?.offset
  }

  init(tooMany parts: String, _ count: Int, limit: Int, _ object: JSONObject) {
    self.init(.tooMany(parts: parts, count: count, limit: limit), "members", value: object.value)
  }

  /// The path of the field.
  package var path: String { parent + name }
}
