// SPDX-License-Identifier: Apache-2.0

/// Builds the payload of an app transaction.
///
/// The defaults are those of the App Store in production. `nil` omits a member; `edits` can make the
/// payload invalid. The property names are Apple's.
public struct AppTransactionBuilder: PayloadBuilder {
  /// The environment, which app transactions call the receipt type.
  public var receiptType: String? = "Production"
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The app's version.
  public var applicationVersion: String? = "1"
  /// The App Store's identifier of the app version.
  public var versionExternalIdentifier: Int64? = 860_000_001
  /// The signing time.
  public var receiptCreationDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// The date of the original app purchase.
  public var originalPurchaseDate: TokenDate? = "2024-01-01T00:00:00Z"
  /// The originally purchased version.
  public var originalApplicationVersion: String? = "1"
  /// A base64 hash that binds the payload to a device.
  public var deviceVerification: String? = DeviceProof.standard
  /// The nonce used to compute ``deviceVerification``.
  public var deviceVerificationNonce: String? = DeviceProof.nonce
  /// The preorder date.
  public var preorderDate: TokenDate?
  /// The app transaction id.
  public var appTransactionId: String? = "704500000000000001"
  /// The platform of the original purchase.
  public var originalPlatform: String? = "iOS"
  /// The kind of store that sold the app.
  public var storeType: String?
  /// The request date; only Xcode writes it.
  public var requestDate: TokenDate?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the payload invalid.
  public var edits = MemberEdits()

  /// An app transaction of the App Store in production.
  public static var production: AppTransactionBuilder { AppTransactionBuilder() }

  /// An app transaction of the sandbox: no ids, and fixed dates.
  public static var sandbox: AppTransactionBuilder {
    AppTransactionBuilder {
      $0.receiptType = "Sandbox"
      $0.appAppleId = nil
      $0.versionExternalIdentifier = nil
      $0.originalPurchaseDate = "2013-08-01T07:00:00Z"
      $0.originalApplicationVersion = "1.0"
    }
  }

  /// An app transaction of StoreKit testing in Xcode: no ids, and an original purchase in year 1.
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

  /// An app transaction that `configure` may change.
  public init(_ configure: (inout AppTransactionBuilder) -> Void = { _ in }) {
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
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
      .string("storeType", storeType),
      .date("requestDate", requestDate),
    ])
  }
}
