// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A synthetic transaction receipt whose parts can be changed one at a time.
struct LegacyFixture {
  var purchaseInfo = [
    ("bid", "com.example.orchard"),
    ("bvrs", "4.2"),
    ("product-id", "com.example.orchard.apples"),
    ("item-id", "500600700"),
    ("app-item-id", "500600701"),
    ("version-external-identifier", "9"),
    ("quantity", "3"),
    ("transaction-id", "100000000000007"),
    ("original-transaction-id", "100000000000001"),
    ("web-order-line-item-id", "100000000000042"),
    ("purchase-date-ms", "1400000000123"),
    ("purchase-date", "2014-05-13 16:53:20 Etc/GMT"),
    ("purchase-date-pst", "2014-05-13 09:53:20 America/Los_Angeles"),
    ("original-purchase-date-ms", "1300000000999"),
    ("original-purchase-date", "2011-03-13 07:06:40 Etc/GMT"),
    ("original-purchase-date-pst", "2011-03-13 00:06:40 America/Los_Angeles"),
    ("expires-date", "1402592000000"),
    ("expires-date-formatted", "2014-06-12 16:53:20 Etc/GMT"),
    ("expires-date-formatted-pst", "2014-06-12 09:53:20 America/Los_Angeles"),
    ("is-trial-period", "false"),
    ("is-in-intro-offer-period", "true"),
    ("in-app-ownership-type", "PURCHASED"),
    ("subscription-group-identifier", "20000001"),
    ("unique-identifier", "00000000-device"),
    ("unique-vendor-identifier", "00000000-vendor"),
  ]
  var version: UInt8 = 2
  var certificate = [UInt8](repeating: 0x30, count: 70)
  var others = [("environment", "Sandbox"), ("pod", "100"), ("signing-status", "0")]

  var purchaseInfoBytes: [UInt8] {
    Self.write(purchaseInfo)
  }

  var signatureBytes: [UInt8] {
    let count = version == 2 ? 128 : 256
    let length = [0, 0, UInt8(certificate.count >> 8), UInt8(certificate.count & 255)]
    return [version] + [UInt8](repeating: 0xA5, count: count) + length + certificate
  }

  var document: [UInt8] {
    let inner = [
      ("signature", Base64.encode(signatureBytes[...])),
      ("purchase-info", Base64.encode(purchaseInfoBytes[...])),
    ]
    return Self.write(inner + others)
  }

  /// Replaces, adds or (with nil) removes an entry of the purchase info.
  mutating func set(_ key: String, _ value: String?) {
    let position = purchaseInfo.firstIndex { $0.0 == key } ?? purchaseInfo.endIndex
    if position < purchaseInfo.endIndex { purchaseInfo.remove(at: position) }
    if let value { purchaseInfo.insert((key, value), at: position) }
  }

  static func write(_ entries: [(String, String)]) -> [UInt8] {
    let lines = entries.map { "\t\"\($0.0)\" = \"\($0.1)\";\n" }
    return Array("{\n\(lines.joined())}".utf8)
  }
}
