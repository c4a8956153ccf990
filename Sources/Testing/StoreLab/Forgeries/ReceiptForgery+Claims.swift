// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Genuine receipts with other claims: a verifier accepts them unless it checks these claims.
extension ReceiptForgery {
  static let claims =
    [
      otherApp, appMissing, otherEnvironment, xcodeEnvironment, environmentMissing, futureDate,
      expired, otherDevice, shortDeviceHash, deviceMissing,
    ] + otherClaims

  private static let app = BrokenRule(
    "Apple: a receipt is valid only for the app that it names, compared byte by byte",
    "claims/bundle-id"
  )
  private static let paidPurchase = BrokenRule(
    "Apple, responseBody: purchases in the sandbox and in Xcode are not paid for",
    "claims/environment"
  )

  /// A receipt of another app.
  public static let otherApp = forgery("other-app", app) {
    $0.editPayload { $0.replace(type: 2, withRawValue: utf8("com.example.somebody-else")) }
  }

  /// A receipt without a bundle identifier.
  public static let appMissing = forgery(
    "app-missing",
    app.reported(as: "receipt/missing-attribute").mandatory
  ) { $0.editPayload { $0.remove(type: 2) } }

  /// A receipt of the other environment: sandbox or production.
  public static let otherEnvironment = forgery("other-environment", paidPurchase) {
    let sandbox = AttributeBuilder(type: 0, value: utf8("ProductionSandbox"))
    let other = $0.attribute(0) == sandbox.bytes ? "Production" : "ProductionSandbox"
    $0.editPayload { $0.replace(type: 0, withRawValue: utf8(other)) }
  }

  /// A receipt that claims to be from Xcode.
  public static let xcodeEnvironment = forgery("xcode-environment", paidPurchase) {
    $0.editPayload { $0.replace(type: 0, withRawValue: utf8("Xcode")) }
  }

  /// A receipt without an environment.
  public static let environmentMissing = forgery(
    "environment-missing",
    paidPurchase.reported(as: "claims/environment-missing")
  ) { $0.editPayload { $0.remove(type: 0) } }

  /// A receipt dated 2048.
  public static let futureDate = forgery(
    "future-date",
    BrokenRule("the signing time is not in the future", "claims/date-future")
  ) { $0.editPayload { $0.replace(type: 12, withRawValue: ia5("2048-01-01T00:00:00Z")) } }

  /// A receipt that expired in 2014.
  public static let expired = forgery(
    "expired",
    BrokenRule(
      "Apple, Receipt Fields: a volume purchase receipt expires at its expiration date",
      "claims/expired"
    )
  ) { $0.editPayload { $0.replace(type: 21, withRawValue: ia5("2014-01-01T00:00:00Z")) } }

  // MARK: Device

  private static let device = BrokenRule(
    "Apple: the device hash binds a receipt to one device",
    "claims/device"
  )

  /// A receipt of another device.
  public static let otherDevice = hashed("other-device", [UInt8](repeating: 0x5A, count: 20))
  /// A device hash of eight bytes, short enough to find a collision.
  public static let shortDeviceHash = hashed("short-device-hash", [UInt8](repeating: 0, count: 8))
  /// A receipt without a device hash.
  public static let deviceMissing = hashed("device-missing", nil)

  private static func hashed(_ id: String, _ hash: [UInt8]?) -> ReceiptForgery {
    forgery(id, hash == nil ? device.reported(as: "claims/device-missing") : device) {
      $0.editPayload {
        if let hash { $0.replace(type: 5, withRawValue: hash) } else { $0.remove(type: 5) }
      }
    }
  }

  static func utf8(_ text: String) -> [UInt8] {
    ASN1Writer.bytes { $0.utf8String(text) }
  }

  static func ia5(_ text: String) -> [UInt8] {
    ASN1Writer.bytes { $0.ia5String(text) }
  }

  private static let otherClaims = [
    identified("app-in-capitals") { $0.uppercased() },
    identified("app-with-blank") { $0 + " " },
    identified("app-longer") { $0 + ".pro" },
    identified("app-shorter") { String($0.dropLast()) },
    environment("environment-in-small-letters", "production"),
    environment("environment-unknown", "Productions"),
    environment("environment-empty", ""),
    hashed("empty-device-hash", []),
    hashed("long-device-hash", [UInt8](repeating: 0x5A, count: 21)),
    forgery("opaque-value-missing", device.reported(as: "claims/device-missing")) {
      $0.editPayload { $0.remove(type: 4) }
    },
  ]

  private static func identified(
    _ id: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> ReceiptForgery {
    forgery(id, app) {
      let genuine = $0.text(2) ?? ""
      $0.editPayload { $0.replace(type: 2, withRawValue: utf8(change(genuine))) }
    }
  }

  private static func environment(_ id: String, _ name: String) -> ReceiptForgery {
    let rule = name.isEmpty ? paidPurchase.reported(as: "claims/environment-missing") : paidPurchase
    return forgery(id, rule) { $0.editPayload { $0.replace(type: 0, withRawValue: utf8(name)) } }
  }
}
