// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import X509Certificates

/// What a chain must be like for one purpose.
public struct ChainRules: Sendable {
  /// Whether a signer must carry this extension, and which.
  public var leafMarker: ASN1ObjectIdentifier?
  /// Whether the intermediate must carry this extension, and which.
  public var intermediateMarker: ASN1ObjectIdentifier?
  /// What the signer's name must be like, where no marker tells its purpose.
  public var leafName: NameRule?
  /// What the intermediate's name must be like, where no marker tells its purpose.
  public var intermediateName: NameRule?
  /// How certificates may be signed.
  public var signatureAlgorithms: Set<SignatureAlgorithm>
  /// Which keys of signers are strong enough.
  public var leafKeys: KeyRules
  /// Which keys of authorities are strong enough.
  public var authorityKeys: KeyRules
  /// Whether a signer may stand directly below an anchor: for documents that embed the signer's
  /// certificate only, judged against anchors that are intermediates.
  public var allowsAnchorAsIssuer: Bool
  /// Whether a signer that is itself the anchor is exempt from the rules about constraints and purpose,
  /// as Xcode's certificate must be.
  public var exemptsAnchorsThatSign: Bool
  /// Whether another certificate with the anchor's name and key may stand for it among the certificates
  /// of a document, as in Apple's own test data.
  ///
  /// Only where the signature covers the certificates: elsewhere anybody could exchange the copy, and one
  /// genuine document would turn into any number of genuine ones.
  public var acceptsRenewedAnchors: Bool
  /// Whether signers must say what their keys are for; where they say it, it counts in any case.
  public var requiresKeyUsage: Bool
  /// Whether authorities must say so, too.
  ///
  /// RFC 5280, 6.1.4 n demands keyCertSign only where the extension is present.
  public var requiresAuthorityKeyUsage: Bool

  /// Rules for chains, of RSA keys where nothing else is said.
  ///
  /// `keys` counts for everybody, or for authorities only where `leafKeys` is given, too.
  public init(
    leafMarker: ASN1ObjectIdentifier? = nil,
    intermediateMarker: ASN1ObjectIdentifier? = nil,
    leafName: NameRule? = nil,
    intermediateName: NameRule? = nil,
    signatureAlgorithms: Set<SignatureAlgorithm> = [.rsaPKCS1(.sha1), .rsaPKCS1(.sha256)],
    keys: KeyRules = .standard,
    leafKeys: KeyRules? = nil,
    allowsAnchorAsIssuer: Bool = false,
    exemptsAnchorsThatSign: Bool = true,
    acceptsRenewedAnchors: Bool = false,
    requiresKeyUsage: Bool = true,
    requiresAuthorityKeyUsage: Bool = false
  ) {
    self.leafMarker = leafMarker
    self.intermediateMarker = intermediateMarker
    self.leafName = leafName
    self.intermediateName = intermediateName
    self.signatureAlgorithms = signatureAlgorithms
    self.leafKeys = leafKeys ?? keys
    authorityKeys = keys
    self.allowsAnchorAsIssuer = allowsAnchorAsIssuer
    self.exemptsAnchorsThatSign = exemptsAnchorsThatSign
    self.acceptsRenewedAnchors = acceptsRenewedAnchors
    self.requiresKeyUsage = requiresKeyUsage
    self.requiresAuthorityKeyUsage = requiresAuthorityKeyUsage
  }

  /// Critical extensions that these rules take into account.
  var understoodExtensions: Set<ASN1ObjectIdentifier> {
    Set([.basicConstraints, .keyUsage] + [leafMarker, intermediateMarker].compactMap { $0 })
  }
}

/// A demand on a name: an organizational unit, and how the common name starts.
public struct NameRule: Hashable, Sendable {
  /// The organizational unit, all of it.
  public let organizationalUnit: String
  /// How the common name starts.
  public let commonNamePrefix: String

  /// A demand on a name.
  public init(organizationalUnit: String, commonNamePrefix: String) {
    self.organizationalUnit = organizationalUnit
    self.commonNamePrefix = commonNamePrefix
  }

  func allows(_ name: DistinguishedName) -> Bool {
    guard let unit = name.organizationalUnit, let commonName = name.commonName else { return false }
    return unit.utf8.elementsEqual(organizationalUnit.utf8)
      && commonName.utf8.starts(with: commonNamePrefix.utf8)
  }
}
