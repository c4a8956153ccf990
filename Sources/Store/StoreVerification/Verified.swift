// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreReceipts
public import StrictTime
public import X509Certificates

/// A value that is proven: signed by the holder of a key that the caller's anchors vouch for, and as
/// the caller expected it.
///
/// Only a verifier can make one. Whatever grants access asks for it, so that no slip of configuration
/// can let unverified data through.
public struct Verified<Value: Sendable>: Sendable {
  /// The value, from the very bytes whose signature was checked.
  public let value: Value
  /// How far the proof reaches.
  public let trust: TrustLevel
  /// The time at which the certificates were checked for validity.
  public let signingTime: Timestamp
  /// Which of the caller's apps it is for; `nil` where the kind names none, or the caller named none.
  public let app: AppIdentity?
  /// Where it is from: as it says, or as the archive policy of its verifier says for it; `nil` where neither
  /// does.
  ///
  /// A legacy transaction receipt counts as the sandbox's unless something that is signed says otherwise.
  public let environment: StoreEnvironment?
  let chain: VerifiedChain

  /// Where trust comes from.
  public var anchor: TrustAnchor { chain.path.anchor }

  /// The signer's certificate, then the authorities below the anchor.
  public var certificates: [Certificate] { chain.path.certificates }

  /// The SHA-256 of the signer's certificate.
  public var leafSHA256: [UInt8] { chain.leafSHA256 }

  /// For the verifiers of this target alone.
  init(
    value: Value,
    chain: VerifiedChain,
    trust: TrustLevel,
    signingTime: Timestamp,
    app: AppIdentity?,
    environment: StoreEnvironment?
  ) {
    self.value = value
    self.chain = chain
    self.trust = trust
    self.signingTime = signingTime
    self.app = app
    self.environment = environment
  }
}

/// A value that was read and not verified.
///
/// Nothing in it may be believed.
public struct Unverified<Value: Sendable>: Sendable {
  /// The value, as somebody wrote it.
  public let value: Value

  /// Wraps an unverified value.
  public init(_ value: Value) {
    self.value = value
  }
}

extension Unverified: Equatable where Value: Equatable {}

/// How far a proof reaches.
public enum TrustLevel: String, CaseIterable, Sendable {
  /// Up to an authority of Apple's.
  case apple
  /// Up to an anchor that the caller gave.
  case custom
  /// The signer is itself a certificate that the caller trusts, as for documents signed by Xcode.
  ///
  /// The holder of its key can sign such documents about any app. Reports and vectors call the level `xcode`, a
  /// word that their schemas fix.
  case pinnedLeaf = "xcode"

  init(_ path: CertificatePath) {
    if path.isSelfAnchored {
      self = .pinnedLeaf
    } else {
      self = path.ends(in: AppleAnchors.all) ? .apple : .custom
    }
  }
}
