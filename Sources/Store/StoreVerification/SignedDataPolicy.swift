// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StrictTime

/// An app that tokens may be for.
public struct AppIdentity: Hashable, Sendable {
  /// The app's bundle id, compared by bytes.
  public let bundleId: String
  /// The app's Apple id.
  ///
  /// Production data that carries one must carry this one.
  public let appAppleId: Int64?

  /// An app; without an Apple id its bundle id alone tells what is for it.
  public init(bundleId: String, appAppleId: Int64? = nil) {
    self.bundleId = bundleId
    self.appAppleId = appAppleId
  }
}

/// At which moment the certificates of a token must be valid.
public enum SigningTimePolicy: Hashable, Sendable {
  /// When the token was signed, as it says itself; now, where it does not say.
  case signedDate
  /// Now: stored tokens stop verifying when their signer's certificate expires, after some two years.
  case now
  /// At another moment.
  case at(Timestamp)
}

/// What may be missing in old tokens.
///
/// It is chosen by the caller, never by a token. Notifications of early 2022 carry no `signedDate`,
/// transactions and renewal infos of 2021 and January 2022 no `environment`. Everything since mid-2022 has
/// both.
public struct ArchivePolicy: Hashable, Sendable {
  /// The moment that counts where a token has no `signedDate`.
  public let momentWithoutSignedDate: Timestamp?
  /// The environment that counts where a token has no `environment`.
  public let environmentWithoutName: StoreEnvironment?

  /// What may be missing, and what counts in its place.
  public init(
    momentWithoutSignedDate: Timestamp? = nil,
    environmentWithoutName: StoreEnvironment? = nil
  ) {
    self.momentWithoutSignedDate = momentWithoutSignedDate
    self.environmentWithoutName = environmentWithoutName?.canonical
  }

  /// Nothing may be missing.
  public static let none = ArchivePolicy()
}
