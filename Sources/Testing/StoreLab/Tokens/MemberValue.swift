// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The value of a member of a payload.
enum MemberValue: Sendable {
  case string(String)
  case strings([String])
  case integer(Int64)
  case boolean(Bool)
  case date(TokenDate)
  /// Any JSON.
  case json(String)
  case object(any EnvelopeBuilder)
  case objects([any EnvelopeBuilder])
  /// A token, signed with the payload.
  case token(any EnvelopeBuilder)
  case tokens([any EnvelopeBuilder])
}

extension MemberValue {
  /// The value as JSON; `sign` makes tokens.
  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] {
    switch self {
    case .string(let text): return MemberBuilder.quoted(text)
    case .strings(let list): return MemberValue.array(list.map(MemberBuilder.quoted))
    case .integer(let number): return JSONWriter.bytes { $0.integer(number) }
    case .boolean(let value): return JSONWriter.bytes { $0.boolean(value) }
    case .date(let date): return Array(date.json.utf8)
    case .json(let json): return Array(json.utf8)
    case .object(let envelope): return try envelope.payload(signing: sign)
    case .objects(let envelopes):
      var values: [[UInt8]] = []
      for envelope in envelopes { values.append(try envelope.payload(signing: sign)) }
      return MemberValue.array(values)
    case .token(let envelope): return MemberBuilder.quoted(try sign(envelope))
    case .tokens(let envelopes):
      var values: [[UInt8]] = []
      for envelope in envelopes { values.append(MemberBuilder.quoted(try sign(envelope))) }
      return MemberValue.array(values)
    }
  }

  private static func array(_ values: [[UInt8]]) -> [UInt8] {
    JSONWriter.array { for value in values { $0.raw(value) } }
  }

  /// The value with all dates shifted, also those inside.
  func moved(by milliseconds: Int64) -> MemberValue {
    let moved = { (envelope: any EnvelopeBuilder) -> any EnvelopeBuilder in
      (envelope as? any DatedBuilder)?.moved(by: milliseconds) ?? envelope
    }
    return switch self {
    case .date(let date): .date(date.adding(milliseconds: milliseconds))
    case .object(let envelope): .object(moved(envelope))
    case .objects(let envelopes): .objects(envelopes.map(moved))
    case .token(let envelope): .token(moved(envelope))
    case .tokens(let envelopes): .tokens(envelopes.map(moved))
    case .string, .strings, .integer, .boolean, .json: self
    }
  }
}

/// A builder whose dates can be shifted.
private protocol DatedBuilder: EnvelopeBuilder {
  func moved(by milliseconds: Int64) -> Self
}

extension PayloadBuilder: DatedBuilder {
  /// The payload with all dates shifted, also those inside.
  func moved(by milliseconds: Int64) -> PayloadBuilder {
    var moved = self
    moved.values = values.map { $0?.moved(by: milliseconds) }
    return moved
  }
}

// What the members of a builder return.
extension MemberValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }

  var strings: [String]? { if case .strings(let list) = self { list } else { nil } }

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  var date: TokenDate? { if case .date(let date) = self { date } else { nil } }

  var json: String? { if case .json(let json) = self { json } else { nil } }

  var objects: [any EnvelopeBuilder]? {
    switch self {
    case .object(let envelope): [envelope]
    case .objects(let envelopes): envelopes
    default: nil
    }
  }

  var contents: (any EnvelopeBuilder)? {
    if case .token(let envelope) = self { envelope } else { nil }
  }
}
