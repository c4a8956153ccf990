// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StrictTime

/// The expected value of a payload, from its builder.
enum TokenValue {
  /// The members of a payload: dates in RFC 3339, without objects.
  static func of(
    _ builder: PayloadBuilder<some PlainPayload>,
    overriding: JSON.Members = []
  ) -> JSON {
    .object(members(builder.members, overriding))
  }

  /// A notification: app and environment of the subject, without the rest of the body.
  static func of(_ builder: NotificationBuilder, _ lab: Lab) throws(TrustError) -> JSON {
    var about: JSON.Members = []
    if let bundleId = builder.bundleId { about.append(("bundleId", .string(bundleId))) }
    if let id = builder.appAppleId { about.append(("appAppleId", .integer(id))) }
    let tokenEnvironment = builder.externalPurchaseToken.map {
      $0.externalPurchaseId?.hasPrefix("SANDBOX") == true ? "Sandbox" : "Production"
    }
    if let environment = builder.environment ?? tokenEnvironment {
      about.append(("environment", .string(environment)))
    }
    return .object(members(try builder.members(signedBy: lab.tokens), about))
  }

  private static func members(_ list: [MemberBuilder], _ overriding: JSON.Members) -> JSON.Members {
    let names = overriding.map(\.key)
    return list.filter { !names.contains($0.name) }.compactMap { member in
      value(of: member).map { (member.name, $0) }
    } + overriding
  }

  private static func value(of member: MemberBuilder) -> JSON? {
    let text = String(decoding: member.value, as: UTF8.self)
    switch member.value.first {
    case UInt8(ascii: "\""):
      // The solidus is the only character in these texts that a writer may escape.
      return .string(String(text.dropFirst().dropLast()).replacing("\\/", with: "/"))
    case UInt8(ascii: "{"): return nil
    case UInt8(ascii: "["):
      let items = text.dropFirst().dropLast().split(separator: ",")
      return .array(items.map { .string(String($0.dropFirst().dropLast())) })
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(text == "true")
    default: return number(text, isDate: member.name.hasSuffix("Date"))
    }
  }

  private static func number(_ text: String, isDate: Bool) -> JSON? {
    guard let number = text.split(separator: ".").first.flatMap({ Int64($0) }) else { return nil }
    guard isDate else { return .integer(number) }
    return Timestamp(millisecondsSince1970: number).map { .string("\($0)") }
  }
}
