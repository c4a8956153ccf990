// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreReceipts
public import StrictTime

/// The requirements for one document, in addition to the apps and environments of the verifier.
///
/// Only values that are given are checked. A document that cannot name a required value is rejected. In a
/// notification or response, each nested token that can name the value is checked.
public struct VerificationExpectations: Sendable {
  /// The time of verification: documents from more than five minutes later and expired ones are rejected.
  ///
  /// It is also the signing time of tokens without one.
  package var now: Timestamp
  /// The maximum age of the document; `nil` accepts any age.
  package var maximumAge: Duration?
  /// The accepted versions of the app, compared by bytes; `nil` accepts any version.
  ///
  /// Only receipts and app transactions name one.
  package var applicationVersions: [String]?
  /// The accepted devices: the document must be for one of them; `nil` accepts any device.
  ///
  /// Receipts are bound to `identifierForVendor` or a MAC address, tokens to `AppStore.deviceVerificationID`.
  package var devices: [DeviceIdentifier]?
  /// Your own account that the purchase must be for; `nil` accepts any account.
  ///
  /// It is the UUID that your app gave StoreKit as `appAccountToken`, compared without regard to case. A genuine
  /// token proves a purchase; only this check proves that the sender made it. Receipts name none.
  package var appAccountToken: String?
  /// The app transaction id that the document must have; `nil` accepts any.
  ///
  /// Receipts name none.
  package var appTransactionId: String?
  /// What the document is used for.
  package var purpose: VerificationPurpose
  /// The OCSP responses for the certificates of documents.
  let ocspResponses: OCSPResponseIndex

  /// Whether date, age and expiration are checked.
  ///
  /// Only test vectors without a time skip these checks.
  package var checksTime = true

  /// Creates expectations.
  ///
  /// A verifier uses `ocspResponses` according to its `RevocationPolicy`, and remembers the verified ones;
  /// responses about other certificates are ignored.
  public init(
    now: Timestamp,
    maximumAge: Duration? = nil,
    applicationVersions: [String]? = nil,
    devices: [DeviceIdentifier]? = nil,
    appAccountToken: String? = nil,
    appTransactionId: String? = nil,
    ocspResponses: [OCSPResponse] = [],
    purpose: VerificationPurpose = .standalone
  ) {
    self.now = now
    self.maximumAge = maximumAge
    self.applicationVersions = applicationVersions
    self.devices = devices
    self.appAccountToken = appAccountToken
    self.appTransactionId = appTransactionId
    self.purpose = purpose
    self.ocspResponses = OCSPResponseIndex(ocspResponses)
  }
}
