// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The values for members that old tokens lack.
///
///     let policy = ArchivePolicy(environmentWithoutName: .production)
///     let verifier = SignedDataVerifier(
///       apps: [AppIdentity(bundleId: "com.example.notes")], environments: [.production], archive: policy)
///
/// Chosen by the caller, never by a token. Notifications of early 2022 have no `signedDate`, transactions and
/// renewal infos of 2021 and January 2022 no `environment`. All tokens since mid-2022 have both. A notification needs no
/// policy if it contains tokens: it is verified at their date, and they are of its environment. A document of a pinned
/// signer such as Xcode's must name its environment itself.
public struct ArchivePolicy: Hashable, Sendable {
  /// The time at which the certificates of a token without `signedDate` must have been valid; no date of the token.
  package let timeWithoutSignedDate: Timestamp?
  /// The environment of a token without `environment`.
  package let environmentWithoutName: StoreEnvironment?

  /// Creates a policy; `nil`, the default, rejects every token that lacks the member where it is required.
  public init(
    timeWithoutSignedDate: Timestamp? = nil,
    environmentWithoutName: StoreEnvironment? = nil
  ) {
    self.timeWithoutSignedDate = timeWithoutSignedDate
    self.environmentWithoutName = environmentWithoutName?.canonical
  }
}
