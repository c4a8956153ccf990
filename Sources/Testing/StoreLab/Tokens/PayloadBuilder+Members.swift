// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

// A member by the property of the payload that reads it.
extension PayloadBuilder {
  /// A property of the payload.
  public typealias Property<Value> = any KeyPath<Payload, Value?> & Sendable

  /// A string, or a token as any text.
  public subscript(dynamicMember property: Property<String>) -> String? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// A word of an open set.
  public subscript(dynamicMember property: Property<some OpenStringEnum>) -> String? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// A Boolean.
  public subscript(dynamicMember property: Property<Bool>) -> Bool? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// An integer.
  public subscript(dynamicMember property: Property<Int64>) -> Int64? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// A number of an open set.
  public subscript(dynamicMember property: Property<some OpenIntEnum>) -> Int64? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// A date.
  public subscript(dynamicMember property: Property<Timestamp>) -> TokenDate? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// An array of strings.
  public subscript(dynamicMember property: Property<[String]>) -> [String]? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// An object as any JSON.
  public subscript(dynamicMember property: Property<some StorePayload>) -> String? {
    get { (self[property] as JSONText?)?.text }
    set { self[property] = newValue.map(JSONText.init) }
  }

  /// An object.
  public subscript<Member: BuildablePayload>(
    dynamicMember property: Property<Member>
  ) -> PayloadBuilder<Member>? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// An array of objects.
  public subscript<Member: BuildablePayload>(
    dynamicMember property: Property<[Member]>
  ) -> [PayloadBuilder<Member>]? {
    get { self[property] }
    set { self[property] = newValue }
  }

  /// The contents of a token that is signed with the payload; `nil` if the token is a text.
  subscript<Member: BuildablePayload>(token property: Property<String>) -> PayloadBuilder<Member>? {
    get { (self[property] as UnsignedToken?)?.payload }
    set { self[property] = newValue.map(UnsignedToken.init) }
  }

  /// The contents of tokens that are signed with the payload; `nil` if they are texts.
  subscript<Member: BuildablePayload>(
    tokens property: Property<[String]>
  ) -> [PayloadBuilder<Member>]? {
    get { (self[property] as [UnsignedToken]?)?.map(\.payload) }
    set { self[property] = newValue?.map(UnsignedToken.init) }
  }

  /// The value of a member; a property that is not a member has none.
  private subscript<Value: MemberValue>(property: any AnyKeyPath & Sendable) -> Value? {
    get { places[property].flatMap { values[$0] as? Value } }
    set {
      guard let place = places[property] else { return }
      values[place] = newValue
    }
  }
}
