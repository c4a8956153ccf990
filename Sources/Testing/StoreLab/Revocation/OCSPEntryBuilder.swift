// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
public import StrictTime
import X509Certificates

/// Builds the status of one certificate in an OCSP response.
public struct OCSPEntryBuilder: Sendable {
  /// The digest algorithm of the CertID, which identifies the issuer.
  public var digest = TestDigest.sha1
  /// The issuer's name.
  public var issuer: NameBuilder
  /// The issuer's public key as a SubjectPublicKeyInfo.
  public var issuerKey: [UInt8]
  /// The serial number as an unsigned big-endian number.
  public var serialNumber: [UInt8]
  /// The status.
  public var status = Status.good
  /// The time at which the status was known to be correct.
  public var thisUpdate: Timestamp
  /// The time of the next update; `nil` omits it.
  public var nextUpdate: Timestamp?
  /// The extensions of the entry.
  public var extensions: [ExtensionBuilder] = []

  /// The status of a certificate.
  public enum Status: Hashable, Sendable {
    /// Not revoked.
    case good
    /// Revoked since a time, with an optional reason code (RFC 5280, 5.3.1).
    case revoked(since: Timestamp, reason: UInt8? = nil)
    /// Unknown to the responder.
    case unknown
  }

  /// An entry with status good, valid for 12 hours.
  public init(for certificate: CertificateBuilder, at time: Timestamp) {
    issuer = certificate.issuer
    issuerKey = certificate.issuerKey.subjectPublicKeyInfo
    serialNumber = certificate.serialNumber
    thisUpdate = time
    nextUpdate = time.adding(seconds: 12 * 3600)
  }

  /// The encoding.
  func bytes() throws(TrustError) -> [UInt8] {
    let nameDigest = try digest.digest(of: issuer.bytes)
    let keyDigest = try OCSPEntryBuilder.keyDigest(of: issuerKey, digest)
    return ASN1Writer.bytes {
      $0.sequence {
        $0.sequence {
          $0.raw(AlgorithmBuilder.digest(digest).bytes)
          $0.octetString(nameDigest)
          $0.octetString(keyDigest)
          $0.unsignedInteger(serialNumber)
        }
        write(status, to: &$0)
        $0.generalizedTime(thisUpdate)
        if let nextUpdate {
          $0.constructed(.context(0)) { $0.generalizedTime(nextUpdate) }
        }
        $0.extensions(extensions)
      }
    }
  }

  private func write(_ status: Status, to writer: inout ASN1Writer) {
    switch status {
    case .good: writer.primitive(.context(0), [])
    case .unknown: writer.primitive(.context(2), [])
    case .revoked(let time, let reason):
      writer.constructed(.context(1)) {
        $0.generalizedTime(time)
        if let reason {
          $0.constructed(.context(0)) { $0.primitive(ASN1Tag(.universal, 10), [reason]) }
        }
      }
    }
  }

  /// The digest of the subjectPublicKey bits, or of all bytes if `info` is not a SubjectPublicKeyInfo.
  static func keyDigest(of info: [UInt8], _ digest: TestDigest) throws(TrustError) -> [UInt8] {
    let bits: ArraySlice<UInt8>
    do {
      bits = try SubjectPublicKeyInfo(info[...]).subjectPublicKey
    } catch {
      bits = info[...]
    }
    return try digest.digest(of: bits)
  }
}
