// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import OpenSSLTrust

/// Builds a CMS message, the container of a receipt.
///
/// A message from ``TestAuthority`` has the form of a genuine receipt. Each field can be changed individually.
public struct MessageBuilder: Sendable {
  /// The BER encoding of the outer layers.
  public var form = Form.definite
  /// The content type of the outer wrapper; `id-signedData` is correct.
  public var contentInfoType = ASN1ObjectIdentifier.signedData
  /// The version; 1 is correct.
  public var version: Int64 = 1
  /// The digest algorithms; `nil` uses those of the signers.
  public var digestAlgorithms: [AlgorithmBuilder]?
  /// The content type; `id-data` is correct.
  public var contentType = ASN1ObjectIdentifier.data
  /// The content, which is signed.
  public var content: [UInt8]
  /// The encoding of the content.
  public var attachment = Attachment.octetString
  /// The certificates, in order, as DER or raw bytes; `nil` omits the field.
  public var certificates: [[UInt8]]?
  /// The revocation lists, each as bytes; `nil` omits the field.
  public var revocationLists: [[UInt8]]?
  /// The signers; one is correct.
  public var signers: [SignerBuilder]
  /// Bytes after the last field of the message.
  public var extraFields: [UInt8] = []
  /// Bytes after the message.
  public var trailingBytes: [UInt8] = []
  /// The issuer of the signer certificate, which can reissue it.
  public let authority: TestAuthority

  /// BER encodings.
  public enum Form: Hashable, Sendable {
    /// DER (App Store).
    case definite
    /// Indefinite lengths, content in one segment (Xcode).
    case indefinite
    /// Indefinite lengths, content in several segments (streaming signers).
    case streamed(pieceLength: Int)
  }

  /// Encodings of the content.
  public enum Attachment: Hashable, Sendable {
    /// An OCTET STRING.
    case octetString
    /// Detached.
    case detached
    /// Raw bytes; the signature still covers ``MessageBuilder/content``.
    case raw([UInt8])
  }

  /// A message with one signer, whose certificate an authority issued.
  init(content: [UInt8], signedBy authority: TestAuthority) {
    self.content = content
    self.authority = authority
    certificates = authority.certificates
    signers = [authority.signer]
  }

  /// Sets the digest of all signers, and its identifiers.
  public mutating func sign(with digest: TestDigest) {
    for index in signers.indices { signers[index].sign(with: digest) }
  }

  /// Changes the first signer.
  public mutating func changeSigner(_ change: (inout SignerBuilder) -> Void) {
    guard !signers.isEmpty else { return }
    change(&signers[0])
  }

  /// The encoded message.
  public func encoded() throws(TrustError) -> [UInt8] {
    var infos: [[UInt8]] = []
    for signer in signers { infos.append(try signer.encoded(content: content)) }
    return ASN1Writer.bytes {
      $0.constructed(.sequence, isIndefinite: isIndefinite) {
        $0.objectIdentifier(contentInfoType)
        $0.constructed(.context(0), isIndefinite: isIndefinite) {
          $0.constructed(.sequence, isIndefinite: isIndefinite) { write(infos, to: &$0) }
        }
      }
      $0.raw(trailingBytes)
    }
  }

  private var isIndefinite: Bool { form != .definite }

  private func write(_ infos: [[UInt8]], to writer: inout ASN1Writer) {
    writer.integer(version)
    writer.set {
      for algorithm in digestAlgorithms ?? signerDigests { $0.raw(algorithm.bytes) }
    }
    writer.constructed(.sequence, isIndefinite: isIndefinite) {
      $0.objectIdentifier(contentType)
      guard attachment != .detached else { return }
      $0.constructed(.context(0), isIndefinite: isIndefinite) { writeContent(to: &$0) }
    }
    if let certificates {
      writer.constructed(.context(0)) { for item in certificates { $0.raw(item) } }
    }
    if let revocationLists {
      writer.constructed(.context(1)) { for item in revocationLists { $0.raw(item) } }
    }
    writer.set { for info in infos { $0.raw(info) } }
    writer.raw(extraFields)
  }

  private var signerDigests: [AlgorithmBuilder] {
    signers.map(\.digestAlgorithm).reduce(into: []) { list, next in
      if !list.contains(next) { list.append(next) }
    }
  }

  private func writeContent(to writer: inout ASN1Writer) {
    if case .raw(let bytes) = attachment { return writer.raw(bytes) }
    switch form {
    case .definite: writer.octetString(content)
    case .indefinite: writePieces(of: max(content.count, 1), to: &writer)
    case .streamed(let pieceLength): writePieces(of: max(pieceLength, 1), to: &writer)
    }
  }

  private func writePieces(of length: Int, to writer: inout ASN1Writer) {
    writer.constructed(.octetString, isIndefinite: true) {
      var rest = content[...]
      while !rest.isEmpty {
        $0.octetString(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
    }
  }
}
