// SPDX-License-Identifier: Apache-2.0

/// The payload of an app transaction as it will be written: the purchase or download of the app itself.
///
/// A new builder makes what the App Store writes in production. `nil` leaves a member out, `edits`
/// makes the payload wrong. The names are Apple's.
public struct AppTransactionBuilder: PayloadBuilder {
  /// Where it was made; here the environment has this name.
  public var receiptType: String? = "Production"
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// The app's version.
  public var applicationVersion: String? = "1"
  /// The app's version, as the App Store counts.
  public var versionExternalIdentifier: Int64? = 860_000_001
  /// When the token was made.
  public var receiptCreationDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// When the app was first obtained.
  public var originalPurchaseDate: TokenDate? = "2024-01-01T00:00:00Z"
  /// The version first obtained.
  public var originalApplicationVersion: String? = "1"
  /// What binds the token to the device.
  public var deviceVerification: String? = DeviceProof.standard
  /// What goes into ``deviceVerification``.
  public var deviceVerificationNonce: String? = DeviceProof.nonce
  /// When an app was ordered ahead of its release.
  public var preorderDate: TokenDate?
  /// This download.
  public var appTransactionId: String? = "704500000000000001"
  /// On which system the app was first obtained.
  public var originalPlatform: String? = "iOS"
  /// When the token was asked for: in tokens of Xcode only.
  public var requestDate: TokenDate?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the payload wrong.
  public var edits = MemberEdits()

  /// What the App Store writes in production.
  public static var production: AppTransactionBuilder { AppTransactionBuilder() }

  /// What the App Store writes in the sandbox: no ids, and fixed dates.
  public static var sandbox: AppTransactionBuilder {
    AppTransactionBuilder {
      $0.receiptType = "Sandbox"
      $0.appAppleId = nil
      $0.versionExternalIdentifier = nil
      $0.originalPurchaseDate = "2013-08-01T07:00:00Z"
      $0.originalApplicationVersion = "1.0"
    }
  }

  /// What StoreKit testing in Xcode writes: no ids, and a first purchase in the year 1.
  public static var xcode: AppTransactionBuilder {
    AppTransactionBuilder {
      $0.receiptType = "Xcode"
      $0.appAppleId = nil
      $0.versionExternalIdentifier = nil
      $0.receiptCreationDate = $0.receiptCreationDate?.adding(fraction: "447")
      $0.requestDate = $0.receiptCreationDate
      $0.originalPurchaseDate = -62_135_769_600_000
      $0.appTransactionId = nil
      $0.originalPlatform = nil
    }
  }

  /// An app transaction, which `configure` may change.
  public init(_ configure: (inout AppTransactionBuilder) -> Void = { _ in }) {
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .string("receiptType", receiptType),
      .integer("appAppleId", appAppleId),
      .string("bundleId", bundleId),
      .string("applicationVersion", applicationVersion),
      .integer("versionExternalIdentifier", versionExternalIdentifier),
      .date("receiptCreationDate", receiptCreationDate),
      .date("originalPurchaseDate", originalPurchaseDate),
      .string("originalApplicationVersion", originalApplicationVersion),
      .string("deviceVerification", deviceVerification),
      .string("deviceVerificationNonce", deviceVerificationNonce),
      .date("preorderDate", preorderDate),
      .string("appTransactionId", appTransactionId),
      .string("originalPlatform", originalPlatform),
      .date("requestDate", requestDate),
    ]
    return list.compactMap { $0 }
  }
}
