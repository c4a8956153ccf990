// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The value of a member of a payload.
protocol MemberValue: Sendable {
  /// The value as JSON; `sign` makes the tokens inside.
  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8]

  /// The value with all dates shifted, also those inside.
  func moved(by milliseconds: Int64) -> Self
}

/// A value without tokens inside.
protocol PlainValue: MemberValue {
  var json: [UInt8] { get }
}

extension PlainValue {
  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] { json }

  func moved(by milliseconds: Int64) -> Self { self }
}

extension String: PlainValue {
  var json: [UInt8] { MemberBuilder.quoted(self) }
}

extension Bool: PlainValue {
  var json: [UInt8] { JSONWriter.bytes { $0.boolean(self) } }
}

extension Int64: PlainValue {
  var json: [UInt8] { JSONWriter.bytes { $0.integer(self) } }
}

/// A value as any JSON.
struct JSONText: PlainValue {
  let text: String

  var json: [UInt8] { Array(text.utf8) }
}

extension TokenDate: MemberValue {
  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] { Array(json.utf8) }

  func moved(by milliseconds: Int64) -> TokenDate { adding(milliseconds: milliseconds) }
}

extension PayloadBuilder: MemberValue {
  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] { try payload(signing: sign) }

  func moved(by milliseconds: Int64) -> PayloadBuilder {
    var moved = self
    moved.values = values.map { $0?.moved(by: milliseconds) }
    return moved
  }
}

/// A token, signed with the payload.
struct UnsignedToken<Payload: BuildablePayload>: MemberValue {
  let payload: PayloadBuilder<Payload>

  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] { try sign(payload).json }

  func moved(by milliseconds: Int64) -> UnsignedToken {
    UnsignedToken(payload: payload.moved(by: milliseconds))
  }
}

extension Array: MemberValue where Element: MemberValue {
  func bytes<Failure>(
    signing sign: (any EnvelopeBuilder) throws(Failure) -> String
  ) throws(Failure) -> [UInt8] {
    var values: [[UInt8]] = []
    for value in self { values.append(try value.bytes(signing: sign)) }
    return JSONWriter.array { for value in values { $0.raw(value) } }
  }

  func moved(by milliseconds: Int64) -> [Element] { map { $0.moved(by: milliseconds) } }
}
