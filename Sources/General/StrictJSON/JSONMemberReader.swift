// SPDX-License-Identifier: Apache-2.0

/// Reads the members of an object by name and type; each format makes its own errors.
package protocol JSONMemberReader {
  associatedtype Failure: Error

  /// The value of a member; `nil` if it is absent.
  subscript(name: String) -> JSONValue? { get }

  /// The value of a member; `nil` if it is absent or, unless the format forbids it, null.
  func value(_ name: String) -> JSONValue?

  /// The error about a member that is missing, or that is not what is expected.
  func fault(_ name: String, expected: String, found: JSONValue?) -> Failure
}

extension JSONObject {
  /// The first member whose name, compared as UTF-8 bytes, is not one of these.
  package func firstMember(notIn names: some Sequence<String>) -> JSONMember? {
    first { member in !names.contains { $0.utf8.elementsEqual(member.utf8Name) } }
  }
}

extension JSONMemberReader {
  package func value(_ name: String) -> JSONValue? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }

  /// What `read` makes of a value, which is `nil` for one that is not `expected`.
  package func read<Value>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Value?
  ) throws(Failure) -> Value? {
    guard let member = value(name) else { return nil }
    guard let value = read(member) else { throw fault(name, expected: expected, found: member) }
    return value
  }

  /// What `read` makes of a value that must be present.
  package func required<Value>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Value?
  ) throws(Failure) -> Value {
    guard let value = try self.read(name, expected, read) else {
      throw fault(name, expected: expected, found: self[name])
    }
    return value
  }

  package func string(_ name: String) throws(Failure) -> String? {
    try read(name, "a string") { $0.string }
  }

  package func integer(_ name: String) throws(Failure) -> Int64? {
    try read(name, "an integer") { $0.number?.int64 }
  }

  package func boolean(_ name: String) throws(Failure) -> Bool? {
    try read(name, "true or false") { $0.boolean }
  }

  /// The elements of an array; the error about an element is about the array.
  package func elements<Element>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Element?
  ) throws(Failure) -> [Element]? {
    guard let array = try self.read(name, expected, { $0.array }) else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(array.count)
    for item in array {
      guard let element = read(item) else { throw fault(name, expected: expected, found: item) }
      elements.append(element)
    }
    return elements
  }
}
