// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds the payload of an app transaction.
public typealias AppTransactionBuilder = PayloadBuilder<AppTransactionPayload>

extension AppTransactionPayload: PlainPayload {
  /// The members of a purchase in production.
  public static let layout = PayloadLayout<AppTransactionPayload>(fields) {
    $0.receiptType = "Production"
    $0.appAppleId = 1_234_567_890
    $0.bundleId = "com.example.app"
    $0.applicationVersion = "1"
    $0.versionExternalIdentifier = 860_000_001
    $0.receiptCreationDate = "2025-01-02T03:04:05Z"
    $0.originalPurchaseDate = "2024-01-01T00:00:00Z"
    $0.originalApplicationVersion = "1"
    $0.deviceVerification = DeviceProof.standard
    $0.deviceVerificationNonce = DeviceProof.nonce
    $0.appTransactionId = "704500000000000001"
    $0.originalPlatform = "iOS"
  }
}

extension PayloadBuilder<AppTransactionPayload> {
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
}
