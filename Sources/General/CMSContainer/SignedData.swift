// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// Signed content with one signer: the form of every Apple receipt.
///
///     SignedData ::= SEQUENCE {
///       version           INTEGER,                     -- 1
///       digestAlgorithms  SET OF AlgorithmIdentifier,  -- exactly the signer's
///       encapContentInfo  EncapsulatedContentInfo,     -- id-data, not detached
///       certificates      [0] IMPLICIT SET OF Certificate,
///       crls              [1] IMPLICIT SET OF ANY OPTIONAL,  -- rejected
///       signerInfos       SET OF SignerInfo }          -- exactly one
///
/// Source: RFC 5652, 5.1; the restrictions hold for 152 genuine receipts. Reading verifies nothing: the
/// signer is a claim.
public struct SignedData: Sendable {
  /// The content: the bytes that are hashed.
  public let content: ArraySlice<UInt8>
  /// The raw certificates in encoding order, which has no meaning.
  public let certificates: [ArraySlice<UInt8>]
  /// The encoded certificates as one slice: the cache key of a verified chain.
  public let certificateBag: ArraySlice<UInt8>
  /// The only signer.
  public let signer: SignerInfo

  /// Reads a message in BER or DER, which must fill `document`, and enforces the rules above.
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
  /// RFC 5652, 5.1: version 1 requires id-data and signers named by their issuer.
  fileprivate func requireVersion1() throws(CMSError) {
    guard version == 1 else {
      throw CMSError(.version, at: offset, expected: "1", found: "\(version)")
    }
  }

  /// Another content type has another purpose.
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

  /// Revocation lists are not used; rejecting them leaves no place for hidden data.
  fileprivate func requireNoRevocationLists() throws(CMSError) {
    guard let revocationLists else { return }
    throw CMSError(.revocationLists, at: revocationLists.start)
  }

  /// A detached signature does not say which content it covers.
  fileprivate func attachedContent() throws(CMSError) -> ArraySlice<UInt8> {
    guard let bytes = content.bytes else { throw CMSError(.detached, at: content.offset) }
    return bytes
  }

  /// Only plain certificates, and no more than genuine receipts need.
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

  /// Rejects more than one signer: verifiers could disagree on which one counts.
  ///
  /// Without a signer, nothing is signed.
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

  /// RFC 5652, 5.1: the set `digestAlgorithms` lists the digests of the signers, here exactly one.
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
