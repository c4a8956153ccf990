// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import X509Certificates

/// The rules for a certificate chain of one purpose.
public struct ChainRules: Sendable {
  /// The marker extension that the signer must have; `nil` for none.
  public var leafMarker: ASN1ObjectIdentifier?
  /// The marker extension that the intermediate must have; `nil` for none.
  public var intermediateMarker: ASN1ObjectIdentifier?
  /// The rule for the signer's name, for certificates without markers.
  public var leafName: NameRule?
  /// The rule for the intermediate's name, for certificates without markers.
  public var intermediateName: NameRule?
  /// The allowed signature algorithms of certificates.
  public var signatureAlgorithms: Set<SignatureAlgorithm>
  /// The rules for the signer's key.
  public var leafKeys: KeyRules
  /// The rules for the keys of CAs.
  public var authorityKeys: KeyRules
  /// The requirements that chains need not meet.
  public var exceptions: ChainExceptions

  /// Rules for chains; the defaults are those of RSA chains.
  ///
  /// `keys` applies to CAs, and to the signer unless `leafKeys` is given.
  public init(
    leafMarker: ASN1ObjectIdentifier? = nil,
    intermediateMarker: ASN1ObjectIdentifier? = nil,
    leafName: NameRule? = nil,
    intermediateName: NameRule? = nil,
    signatureAlgorithms: Set<SignatureAlgorithm> = [.rsaPKCS1(.sha1), .rsaPKCS1(.sha256)],
    keys: KeyRules = .standard,
    leafKeys: KeyRules? = nil,
    exceptions: ChainExceptions = .standard
  ) {
    self.leafMarker = leafMarker
    self.intermediateMarker = intermediateMarker
    self.leafName = leafName
    self.intermediateName = intermediateName
    self.signatureAlgorithms = signatureAlgorithms
    self.leafKeys = leafKeys ?? keys
    authorityKeys = keys
    self.exceptions = exceptions
  }

  /// The critical extensions that these rules process.
  var recognizedExtensions: Set<ASN1ObjectIdentifier> {
    Set([.basicConstraints, .keyUsage] + [leafMarker, intermediateMarker].compactMap { $0 })
  }
}

/// A rule for a distinguished name: its organizational unit and a prefix of its common name.
public struct NameRule: Hashable, Sendable {
  /// The complete organizational unit.
  public let organizationalUnit: String
  /// The prefix of the common name.
  public let commonNamePrefix: String

  /// A rule; both strings are compared byte for byte.
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
