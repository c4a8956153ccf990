// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// The certificates in the message, and their issuers.
extension ReceiptForgery {
  static let chains =
    [
      withoutCertificates, signerAlone, withoutIntermediate, stranger, signerTwin, rootTwice,
      exchangedRoot, garbageForRoot, impostor, impostorBelowRoot, impostorBelowIntermediate,
      selfSignedSigner, signedByXcode,
    ] + otherChains

  private static let anchor = BrokenRule(
    "RFC 5280, 6.1: the certificate chain ends at a trust anchor",
    "trust/untrusted"
  )
  private static let namedIssuer = BrokenRule(
    "RFC 5280, 6.1.3 (a): the named issuer signed the certificate",
    "trust/not-issued"
  )
  private static let chainOnly = BrokenRule(
    "RFC 2315, 9.1: a message may have more certificates than those of its chain",
    "trust/chain-order"
  ).leftOpenByStandard
  private static let unique = BrokenRule(
    "RFC 5280, 4.1.2.2: serial numbers are unique per issuer",
    "trust/ambiguous-certificate"
  )
  private static let twice = BrokenRule(
    "RFC 2315, 9.1: a message may have more certificates than those of its chain",
    "trust/ambiguous-certificate"
  ).leftOpenByStandard
  static let identifier = BrokenRule(
    "RFC 2315, 9.2: issuer and serial number identify the signer certificate",
    "cms/no-certificates"
  )

  private static func certificates(
    _ id: String,
    _ rule: BrokenRule,
    _ list: @escaping @Sendable (TestAuthority) throws(TrustError) -> [[UInt8]]?
  ) -> ReceiptForgery {
    forgery(id, rule) { message throws(TrustError) in
      message.certificates = try list(message.authority)
    }
  }

  /// No certificates.
  public static let withoutCertificates = certificates("without-certificates", identifier) { _ in
    nil
  }

  /// Only the signer certificate.
  public static let signerAlone = certificates(
    "signer-alone",
    anchor.reported(as: "trust/incomplete-chain").harmlessly
  ) { [$0.leaf] }

  /// The signer and the root, without the intermediate.
  public static let withoutIntermediate = certificates(
    "without-intermediate",
    anchor.reported(as: "trust/incomplete-chain").harmlessly
  ) { [$0.leaf, $0.root] }

  /// An additional, unrelated certificate.
  public static let stranger = certificates("stranger", chainOnly) {
    authority throws(TrustError) in
    let other = try authority.adjusting { $0.leaf.serialNumber = [0x51] }
    return authority.certificates + [other.leaf]
  }

  /// A second certificate with the signer's serial number and an attacker's key.
  public static let signerTwin = certificates("signer-twin", unique.strictly) {
    authority throws(TrustError) in [try authority.impostor().leaf] + authority.certificates
  }

  /// The root twice.
  public static let rootTwice = certificates("root-twice", twice) {
    $0.certificates + [$0.root]
  }

  /// Another root with the same name.
  public static let exchangedRoot = certificates("exchanged-root", chainOnly) {
    authority throws(TrustError) in
    [authority.leaf, authority.intermediate, try authority.impostor().root]
  }

  /// Instead of the root, a SEQUENCE that is not a certificate.
  public static let garbageForRoot = certificates(
    "garbage-for-root",
    BrokenRule(
      "RFC 5280, 4.1: a certificate has the structure of X.509",
      "certificate/malformed",
      isHarmless: true
    )
  ) { [$0.leaf, $0.intermediate, [0x30, 0x03, 0x02, 0x01, 0x00]] }

  // MARK: Other authorities

  /// All certificates come from an authority with the same names, serial numbers and key identifiers, but
  /// different keys.
  public static let impostor = by("impostor", genuine: 0)

  /// The impostor's signer and intermediate with the genuine root, which did not sign them.
  public static let impostorBelowRoot = by("impostor-below-root", genuine: 1)

  /// The impostor's signer with the genuine intermediate and root.
  public static let impostorBelowIntermediate = by("impostor-below-intermediate", genuine: 2)

  private static func by(
    _ id: String,
    _ rule: BrokenRule = namedIssuer,
    genuine count: Int,
    _ adjust: (@Sendable (inout TestAuthority.Certificates) -> Void)? = nil
  ) -> ReceiptForgery {
    forgery(id, rule) { message throws(TrustError) in
      var impostor = try message.authority.impostor()
      if let adjust { impostor = try impostor.adjusting(adjust) }
      message.certificates = message.authority.chain(of: impostor, genuine: count)
      message.changeSigner { $0.key = impostor.keys.leaf }
    }
  }

  /// A self-signed signer.
  public static let selfSignedSigner = forgery("self-signed-signer", anchor) {
    message throws(TrustError) in
    let key = message.authority.keys.leaf
    let issued = try message.authority.adjusting {
      $0.leaf.issuer = $0.leaf.subject
      $0.leaf.issuerKey = key
    }
    message.certificates = [issued.leaf]
    message.changeSigner { $0.issuer = TestAuthority.leafName }
  }

  /// A self-signed certificate, like Xcode's.
  public static let signedByXcode = forgery(
    "signed-by-xcode",
    BrokenRule(
      "Apple, Setting up StoreKit Testing in Xcode: an Xcode certificate is trusted only if the caller configures it",
      "trust/untrusted"
    )
  ) { message throws(TrustError) in
    message.certificates = [try message.authority.xcodeCertificate()]
    message.changeSigner {
      $0.issuer = TestAuthority.xcodeName
      $0.serialNumber = [1]
    }
  }

  private static let otherChains = [
    // An authority with other names and keys.
    by("chain-of-unknown-root", anchor, genuine: 0) {
      let name = NameBuilder(commonName: "Somebody Else's Root")
      $0.root.subject = name
      $0.root.issuer = name
      $0.intermediate.issuer = name
    },
    certificates("changed-signer", namedIssuer) { [flipped($0.leaf), $0.intermediate, $0.root] },
    certificates("changed-intermediate", namedIssuer) {
      [$0.leaf, flipped($0.intermediate), $0.root]
    },
    certificates("signer-twice-in-certificates", twice) {
      $0.certificates + [$0.leaf]
    },
    certificates("signer-twin-last", unique.strictly) { authority throws(TrustError) in
      authority.certificates + [try authority.impostor().leaf]
    },
    // The attacker's key signs.
    forgery("signer-twin-signs", unique) { message throws(TrustError) in
      let impostor = try message.authority.impostor()
      message.certificates = [impostor.leaf] + message.authority.certificates
      message.changeSigner { $0.key = impostor.keys.leaf }
    },
    // A second certificate with the root's name and key.
    certificates("renewed-root", chainOnly) { authority throws(TrustError) in
      let root = try authority.adjusting {
        $0.root.setExtension(.basicConstraints(isAuthority: true, pathLength: 0))
      }.root
      return [authority.leaf, authority.intermediate, root]
    },
    certificates("signer-missing", identifier.reported(as: "trust/no-signer-certificate")) {
      [$0.intermediate, $0.root]
    },
    // A signer that the root issued without an intermediate.
    issued("signer-below-root", constraints) { authority throws(TrustError) in
      let below = try authority.adjusting {
        $0.leaf.issuer = TestAuthority.rootName
        $0.leaf.issuerKey = authority.keys.root
      }
      return (below, [below.root], authority.keys.leaf)
    },
    issued("second-intermediate", constraints) { authority throws(TrustError) in
      let key = try TestAuthority.impostorKey.get()
      var second = authority.builders.intermediate
      second.issuer = second.subject
      second.issuerKey = authority.keys.intermediate
      second.subject = NameBuilder(commonName: "ReceiptKit Lab Second Intermediate")
      second.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      let below = try authority.adjusting {
        $0.leaf.issuer = second.subject
        $0.leaf.issuerKey = key
      }
      let issuers = [try second.encoded(), authority.intermediate, authority.root]
      return (below, issuers, authority.keys.leaf)
    },
    // A signer certificate that the genuine signer issued.
    issued("signer-as-issuer", constraints) { authority throws(TrustError) in
      let key = try TestAuthority.impostorKey.get()
      let below = try authority.adjusting {
        $0.leaf.issuer = $0.leaf.subject
        $0.leaf.issuerKey = authority.keys.leaf
        $0.leaf.subject = NameBuilder(commonName: "ReceiptKit Lab Impostor")
        $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        $0.leaf.serialNumber = [0x02]
      }
      return (below, authority.certificates, key)
    },
  ]

  private static let constraints = BrokenRule(
    "RFC 5280, 4.2.1.9 and 6.1: the root issued the intermediate, and only that the signer",
    "trust/untrusted"
  )

  /// A message of the signer of another authority, with its issuers and its key.
  private static func issued(
    _ id: String,
    _ rule: BrokenRule,
    _ make:
      @escaping @Sendable (TestAuthority) throws(TrustError) -> (TestAuthority, [[UInt8]], TestKey)
  ) -> ReceiptForgery {
    forgery(id, rule) { message throws(TrustError) in
      let (authority, issuers, key) = try make(message.authority)
      message.certificates = [authority.leaf] + issuers
      message.changeSigner {
        $0.issuer = authority.signer.issuer
        $0.serialNumber = authority.signer.serialNumber
        $0.key = key
      }
    }
  }

  private static func flipped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast() + [(bytes.last ?? 0) ^ 1]
  }
}
