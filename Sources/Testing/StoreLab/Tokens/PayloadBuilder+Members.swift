// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

// A member by the property of the payload that reads it.
extension PayloadBuilder {
  /// A property of the payload.
  public typealias Property<Value> = any KeyPath<Payload, Value?> & Sendable

  /// A string, or a token as any text.
  public subscript(dynamicMember property: Property<String>) -> String? {
    get { self[property]?.string }
    set { self[property] = newValue.map { .string($0) } }
  }

  /// A word of an open set.
  public subscript(dynamicMember property: Property<some OpenStringEnum>) -> String? {
    get { self[property]?.string }
    set { self[property] = newValue.map { .string($0) } }
  }

  /// A Boolean.
  public subscript(dynamicMember property: Property<Bool>) -> Bool? {
    get { self[property]?.boolean }
    set { self[property] = newValue.map { .boolean($0) } }
  }

  /// An integer.
  public subscript(dynamicMember property: Property<Int64>) -> Int64? {
    get { self[property]?.integer }
    set { self[property] = newValue.map { .integer($0) } }
  }

  /// A number of an open set.
  public subscript(dynamicMember property: Property<some OpenIntEnum>) -> Int64? {
    get { self[property]?.integer }
    set { self[property] = newValue.map { .integer($0) } }
  }

  /// A date.
  public subscript(dynamicMember property: Property<Timestamp>) -> TokenDate? {
    get { self[property]?.date }
    set { self[property] = newValue.map { .date($0) } }
  }

  /// An array of strings.
  public subscript(dynamicMember property: Property<[String]>) -> [String]? {
    get { self[property]?.strings }
    set { self[property] = newValue.map { .strings($0) } }
  }

  /// An object as any JSON.
  public subscript(dynamicMember property: Property<some StorePayload>) -> String? {
    get { self[property]?.json }
    set { self[property] = newValue.map { .json($0) } }
  }

  /// An object.
  public subscript<Member: BuildablePayload>(
    dynamicMember property: Property<Member>
  ) -> PayloadBuilder<Member>? {
    get { self[property]?.objects?.first as? PayloadBuilder<Member> }
    set { self[property] = newValue.map { .object($0) } }
  }

  /// An array of objects.
  public subscript<Member: BuildablePayload>(
    dynamicMember property: Property<[Member]>
  ) -> [PayloadBuilder<Member>]? {
    get { self[property]?.objects?.compactMap { $0 as? PayloadBuilder<Member> } }
    set { self[property] = newValue.map { .objects($0) } }
  }

  /// The contents of a token that is signed with the payload; `nil` if the token is a text.
  subscript<Member: BuildablePayload>(
    token property: Property<String>
  ) -> PayloadBuilder<Member>? {
    get { self[property]?.contents as? PayloadBuilder<Member> }
    set { self[property] = newValue.map { .token($0) } }
  }
}
