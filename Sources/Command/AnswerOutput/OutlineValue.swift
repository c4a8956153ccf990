// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CommandArguments
import StrictTime

/// What a primitive element says, in a few words.
struct OutlineValue {
  let text: String

  init(_ tag: ASN1Tag, _ contents: ArraySlice<UInt8>) {
    switch tag {
    case .boolean: text = contents.contains { $0 != 0 } ? "TRUE" : "FALSE"
    case .null: text = ""
    case .integer: text = OutlineValue.integer(contents)
    case .objectIdentifier: text = OutlineValue.objectIdentifier(contents)
    case .utcTime, .generalizedTime: text = OutlineValue.time(tag, contents)
    case _ where OutlineValue.textTags.contains(tag): text = OutlineValue.quoted(contents)
    case _ where tag.tagClass != .universal && OutlineValue.looksLikeText(contents):
      text = OutlineValue.quoted(contents)
    default: text = shortHexadecimal(contents, limit: OutlineValue.octets)
    }
  }

  /// Addresses of authorities stand under tags that do not say so.
  private static func looksLikeText(_ contents: ArraySlice<UInt8>) -> Bool {
    contents.count >= 4 && contents.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// As many as a SHA-1 has.
  private static let octets = 20

  /// Genuine identifiers have ten or so; their digits are three times as many.
  private static let identifierOctets = 64

  /// Whether the contents are what the tag says, so that it is no accident that they look like it.
  static func isReadable(_ element: ASN1Element) -> Bool {
    switch element.tag {
    case .integer: !element.contents.isEmpty
    case .null: element.contents.isEmpty
    case .octetString: true
    case .bitString: element.contents.first.map { $0 < 8 } ?? false
    case _ where textTags.contains(element.tag):
      String(validating: element.contents, as: UTF8.self) != nil
    default: false
    }
  }

  private static func integer(_ contents: ArraySlice<UInt8>) -> String {
    guard let first = contents.first, contents.count <= 8 else {
      return shortHexadecimal(contents, limit: octets)
    }
    let start: Int64 = first & 0x80 == 0 ? 0 : -1
    return "\(contents.reduce(start) { $0 << 8 | Int64($1) })"
  }

  private static func objectIdentifier(_ contents: ArraySlice<UInt8>) -> String {
    guard contents.count <= identifierOctets else {
      return shortHexadecimal(contents, limit: octets)
    }
    var reader = ASN1Reader(
      ASN1Writer.bytes { $0.primitive(.objectIdentifier, contents) }[...],
      rules: .basic
    )
    do {
      let identifier = try reader.readObjectIdentifier()
      return wellKnownName(identifier).map { "\(identifier)  \($0)" } ?? "\(identifier)"
    } catch {
      return shortHexadecimal(contents, limit: octets)
    }
  }

  private static func time(_ tag: ASN1Tag, _ contents: ArraySlice<UInt8>) -> String {
    do {
      let moment =
        tag == .utcTime
        ? try Timestamp(utcTime: contents) : try Timestamp(generalizedTime: contents)
      return moment.second
    } catch {
      return quoted(contents)
    }
  }

  private static func quoted(_ contents: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: contents, as: UTF8.self) else {
      return shortHexadecimal(contents, limit: octets)
    }
    return "\"\(shown(text, limit: 64))\""
  }

  private static let textTags: [ASN1Tag] = [
    .utf8String, .printableString, .ia5String, ASN1Tag(.universal, 18), ASN1Tag(.universal, 20),
    ASN1Tag(.universal, 26),
  ]
}

/// The name of an object identifier that receipts and their certificates use.
func wellKnownName(_ identifier: ASN1ObjectIdentifier) -> String? {
  wellKnownNames["\(identifier)"]
}

private let wellKnownNames: [String: String] = [
  "1.2.840.113549.1.1.1": "rsaEncryption",
  "1.2.840.113549.1.1.4": "md5WithRSAEncryption",
  "1.2.840.113549.1.1.5": "sha1WithRSAEncryption",
  "1.2.840.113549.1.1.10": "rsassaPss",
  "1.2.840.113549.1.1.11": "sha256WithRSAEncryption",
  "1.2.840.113549.1.1.12": "sha384WithRSAEncryption",
  "1.2.840.113549.1.1.13": "sha512WithRSAEncryption",
  "1.2.840.113549.1.7.1": "data",
  "1.2.840.113549.1.7.2": "signedData",
  "1.2.840.113549.1.9.1": "emailAddress",
  "1.2.840.113549.1.9.3": "contentType",
  "1.2.840.113549.1.9.4": "messageDigest",
  "1.2.840.113549.1.9.5": "signingTime",
  "1.2.840.10045.2.1": "ecPublicKey",
  "1.2.840.10045.3.1.7": "P-256",
  "1.2.840.10045.4.3.2": "ecdsaWithSHA256",
  "1.2.840.10045.4.3.3": "ecdsaWithSHA384",
  "1.3.132.0.34": "P-384",
  "1.3.14.3.2.26": "SHA-1",
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
  "2.5.4.3": "commonName",
  "2.5.4.6": "countryName",
  "2.5.4.7": "localityName",
  "2.5.4.8": "stateOrProvinceName",
  "2.5.4.10": "organizationName",
  "2.5.4.11": "organizationalUnitName",
  "2.5.29.14": "subjectKeyIdentifier",
  "2.5.29.15": "keyUsage",
  "2.5.29.17": "subjectAltName",
  "2.5.29.19": "basicConstraints",
  "2.5.29.31": "cRLDistributionPoints",
  "2.5.29.32": "certificatePolicies",
  "2.5.29.35": "authorityKeyIdentifier",
  "2.5.29.37": "extKeyUsage",
  "1.3.6.1.5.5.7.1.1": "authorityInfoAccess",
  "1.3.6.1.5.5.7.2.1": "certification practice statement",
  "1.3.6.1.5.5.7.2.2": "user notice",
  "1.3.6.1.5.5.7.48.1": "OCSP",
  "1.3.6.1.5.5.7.48.2": "caIssuers",
  "1.2.840.113635.100.5.6.1": "Apple: receipt signing policy",
  "1.2.840.113635.100.6.2.1": "Apple: developer relations authority",
  "1.2.840.113635.100.6.5.1": "Apple: signs transaction receipts",
  "1.2.840.113635.100.6.11.1": "Apple: signs receipts",
  "1.2.840.113635.100.12.15": "Apple: signs App Attest receipts",
]
