// SPDX-License-Identifier: Apache-2.0

@_exported public import StorePayloads

/// Builds a payload, member by member.
///
///     TransactionBuilder("com.example.notes.pro") { $0.expiresDate = "2026-01-01T00:00:00Z" }
///
/// The members are those of the payload, by the names of its properties. Words and codes are strings and numbers here,
/// so that they can be unknown ones; a date is a ``TokenDate``. The defaults are those of the App Store in production.
/// `nil` omits a member; ``edits`` can make the payload invalid.
@dynamicMemberLookup
public struct PayloadBuilder<Payload: BuildablePayload>: EnvelopeBuilder {
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the payload invalid.
  public var edits = MemberEdits()
  /// The values, by the places of their members.
  var values: [(any MemberValue)?]
  let places: MemberPlaces

  /// A payload with the usual members, which `configure` may change.
  public init(_ configure: (inout PayloadBuilder) -> Void = { _ in }) {
    self = Payload.layout.usual
    configure(&self)
  }

  init(empty places: MemberPlaces) {
    values = Array(repeating: nil, count: places.names.count)
    self.places = places
  }

  /// The payload of the App Store in production.
  public static var production: PayloadBuilder { PayloadBuilder() }

  /// The known members in Apple's order; `sign` makes the tokens inside.
  public func members<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [MemberBuilder] {
    var whole = self
    Payload.complete(&whole)
    var members: [MemberBuilder] = []
    for (place, value) in whole.values.enumerated() {
      guard let value else { continue }
      members.append(MemberBuilder(places.names[place], bytes: try value.bytes(signing: sign)))
    }
    return members
  }
}

extension PayloadBuilder where Payload: PlainPayload {
  /// The known members in Apple's order.
  public var members: [MemberBuilder] { members { (_) throws(Never) in "" } }

  /// The payload as JSON without white space.
  public func payload() -> [UInt8] { payload { (_) throws(Never) in "" } }
}

/// A payload with a builder.
public protocol BuildablePayload: StorePayload {
  /// Its members in the order in which Apple writes them, and their usual values.
  static var layout: PayloadLayout<Self> { get }

  /// Adds the members that follow from others, before the payload is written.
  static func complete(_ builder: inout PayloadBuilder<Self>)
}

extension BuildablePayload {
  /// Adds nothing.
  public static func complete(_ builder: inout PayloadBuilder<Self>) {}
}

/// A payload without tokens inside.
public protocol PlainPayload: BuildablePayload {}
