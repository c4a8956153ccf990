// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// Signed content with one signer: the shape that every Apple receipt has.
///
///     SignedData ::= SEQUENCE {
///       version           INTEGER,                     -- 1
///       digestAlgorithms  SET OF AlgorithmIdentifier,  -- exactly the signer's
///       encapContentInfo  EncapsulatedContentInfo,     -- id-data, not detached
///       certificates      [0] IMPLICIT SET OF Certificate,
///       crls              [1] IMPLICIT SET OF ANY OPTIONAL,  -- refused
///       signerInfos       SET OF SignerInfo }          -- exactly one
///
/// Source: RFC 5652, 5.1; the restrictions are what 152 genuine receipts have in common. Nothing is
/// verified here: a `SignedData` says who claims to have signed what.
public struct SignedData: Sendable {
  /// The content: the octets that were hashed.
  public let content: ArraySlice<UInt8>
  /// The certificates, raw and in their order, which means nothing.
  public let certificates: [ArraySlice<UInt8>]
  /// All certificates as one run of bytes: what a verified chain is remembered by.
  public let certificateBag: ArraySlice<UInt8>
  /// The only signer.
  public let signer: SignerInfo

  /// Reads the message that fills `document`, in BER or DER, and holds it to every rule above.
  public init(_ document: ArraySlice<UInt8>) throws(CMSError) {
    let contentInfo = try ContentInfo(document)
    try contentInfo.requireSignedData()
    let fields = try contentInfo.readSignedData()
    try fields.requireVersion1()
    try fields.requireContentOfTypeData()
    try fields.requireNoRevocationLists()
    content = try fields.attachedContent()
    certificates = try fields.certificates()
    certificateBag = fields.certificateBag?.contents ?? []
    signer = try SignerInfo(try fields.onlySigner())
    try fields.requireOnlyDigestAlgorithm(of: signer)
  }
}

extension SignedDataFields {
  /// RFC 5652, 5.1: version 1 goes with id-data and with signers that are named by their issuer.
  fileprivate func requireVersion1() throws(CMSError) {
    guard version == 1 else {
      throw CMSError(.version, at: offset, expected: "1", found: "\(version)")
    }
  }

  /// A payload of another type was made for another purpose.
  fileprivate func requireContentOfTypeData() throws(CMSError) {
    guard content.type == .data else {
      throw CMSError(
        .encapsulatedContentType,
        at: content.offset,
        expected: "\(ASN1ObjectIdentifier.data)",
        found: "\(content.type)"
      )
    }
  }

  /// Nobody here reads revocation lists, so nothing may hide in them.
  fileprivate func requireNoRevocationLists() throws(CMSError) {
    guard let revocationLists else { return }
    throw CMSError(.revocationLists, at: revocationLists.start)
  }

  /// A detached signature leaves open what was signed.
  fileprivate func attachedContent() throws(CMSError) -> ArraySlice<UInt8> {
    guard let octets = content.octets else { throw CMSError(.detached, at: content.offset) }
    return octets
  }

  /// Plain certificates only, and not more than any genuine receipt has use for.
  fileprivate func certificates() throws(CMSError) -> [ArraySlice<UInt8>] {
    guard let certificateBag, !certificateElements.isEmpty else {
      throw CMSError(.noCertificates, at: certificateBag?.start ?? offset)
    }
    guard certificateElements.count <= CMSLimits.certificates else {
      throw CMSError(
        .tooManyCertificates,
        at: certificateBag.start,
        expected: "at most \(CMSLimits.certificates)",
        found: "\(certificateElements.count)"
      )
    }
    for element in certificateElements where element.tag != .sequence {
      throw CMSError(
        .certificateChoice,
        at: element.start,
        expected: "\(ASN1Tag.sequence)",
        found: "\(element.tag)"
      )
    }
    return certificateElements.map(\.bytes)
  }

  /// With two signers the answer depends on whom one asks, with none nobody vouches.
  fileprivate func onlySigner() throws(CMSError) -> SignerInfoFields {
    guard let first = signers.first else { throw CMSError(.noSigner, at: signersOffset) }
    guard signers.count == 1 else {
      throw CMSError(
        .severalSigners,
        at: signersOffset,
        expected: "1",
        found: "\(signers.count)"
      )
    }
    return first
  }

  /// RFC 5652, 5.1: the set announces the signers' digests, so here exactly one.
  fileprivate func requireOnlyDigestAlgorithm(of signer: SignerInfo) throws(CMSError) {
    let announced = digestAlgorithms.map(DigestAlgorithm.init)
    guard announced == [signer.digestAlgorithm] else {
      let names = digestAlgorithms.map { "\($0.algorithm)" }.joined(separator: " ")
      throw CMSError(
        .digestAlgorithms,
        at: offset,
        expected: signer.digestAlgorithm.rawValue,
        found: names.isEmpty ? "none" : names
      )
    }
  }
}

/// Bounds of this layer.
public enum CMSLimits {
  /// Certificates in a message.
  ///
  /// Genuine ones have three; more than eight are only work.
  public static let certificates = 8
}
