// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StrictTime
public import X509Certificates

/// A verified value: its signer's chain ends at one of the caller's anchors, and it meets the caller's
/// requirements.
///
/// Only a verifier can create one. Functions that grant access require it, so that unverified data cannot reach them.
public struct Verified<Value: Sendable>: Sendable {
  /// The value, read from the bytes whose signature was verified.
  public let value: Value
  let chain: VerifiedChain
  /// The source of trust.
  public let trust: TrustLevel
  /// The time at which Apple signed the document, as the document states it; `nil` if it states none, as some tokens
  /// of 2021 and 2022.
  ///
  /// That of an app receipt is its creation date, that of a legacy transaction receipt its purchase date. A notification
  /// without a date has that of the newest token inside.
  public let signedDate: Timestamp?
  /// The time for which the certificates were checked, see ``ValidityTime``; not a date of the document.
  public let certificatesValidAt: Timestamp
  /// The accepted app that the document is for; `nil` if its kind names no app, or the caller accepts any
  /// app.
  public let app: AppIdentity?
  /// The environment that the document states, or else that of the verifier's archive policy; `nil` if
  /// neither states one.
  ///
  /// A legacy transaction receipt counts as sandbox unless its signed part states otherwise.
  public let environment: StoreEnvironment?
  /// What bound the document to ``app``.
  public let appBinding: AppBinding

  /// The trust anchor.
  public var anchor: TrustAnchor { chain.path.anchor }

  /// The signer's certificate, then the authorities below the anchor.
  public var certificates: [Certificate] { chain.path.certificates }

  /// The SHA-256 of the signer's certificate.
  package var leafSHA256: [UInt8] { chain.leafSHA256 }
}

/// The source of trust in a document.
public enum TrustLevel: String, CaseIterable, Sendable {
  /// An authority of Apple.
  case apple
  /// An anchor of the caller.
  case custom
  /// A self-signed certificate that the caller trusts, such as Xcode's. Anyone with that Xcode can create
  /// such documents for any app.
  case pinnedLeaf = "pinned-leaf"

  /// The trust in a token inside an envelope: at most that of the envelope.
  func limited(by envelope: TrustLevel) -> TrustLevel {
    // In declining order.
    TrustLevel.allCases.last { $0 == self || $0 == envelope } ?? envelope
  }

  init(_ path: CertificatePath) {
    if path.isSelfAnchored {
      self = .pinnedLeaf
    } else {
      self = path.ends(in: AppleAnchors.all) ? .apple : .custom
    }
  }
}
