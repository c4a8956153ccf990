// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import OpenSSLTrust

/// A signed message as it will be written: the container of a receipt.
///
/// A message from a ``TestAuthority`` is like a genuine receipt. Every field can be bent by itself.
public struct MessageBuilder: Sendable {
  /// Which form of BER the outer layers have.
  public var form = Form.definite
  /// The type of the outer wrapper, `id-signedData` if right.
  public var contentInfoType = ASN1ObjectIdentifier.signedData
  /// The version, 1 if right.
  public var version: Int64 = 1
  /// The digests that are announced; `nil` announces those of the signers.
  public var digestAlgorithms: [AlgorithmBuilder]?
  /// The type of the content, `id-data` if right.
  public var contentType = ASN1ObjectIdentifier.data
  /// The content, which is signed.
  public var content: [UInt8]
  /// How the content is put into the message.
  public var attachment = Attachment.octetString
  /// The certificates in their order, in DER or as any bytes; `nil` leaves the field out.
  public var certificates: [[UInt8]]?
  /// The revocation lists, each as bytes; `nil` leaves the field out.
  public var revocationLists: [[UInt8]]?
  /// The signers, one if right.
  public var signers: [SignerBuilder]
  /// Bytes after the last field of the message.
  public var extraFields: [UInt8] = []
  /// Bytes after the message.
  public var trailingBytes: [UInt8] = []
  /// Who issued the signer's certificate, and can issue it anew.
  public let authority: TestAuthority

  /// Forms of BER.
  public enum Form: Hashable, Sendable {
    /// DER, as the App Store writes.
    case definite
    /// Indefinite lengths and a content of one piece, as Xcode writes.
    case indefinite
    /// Indefinite lengths and a content in pieces, as signers write that stream.
    case streamed(pieceLength: Int)
  }

  /// Ways to put the content into a message.
  public enum Attachment: Hashable, Sendable {
    /// As an OCTET STRING.
    case octetString
    /// Not at all.
    case detached
    /// As any bytes, while the signature covers ``MessageBuilder/content``.
    case raw([UInt8])
  }

  /// A message with one signer, whose certificate an authority issued.
  init(content: [UInt8], signedBy authority: TestAuthority) {
    self.content = content
    self.authority = authority
    certificates = authority.certificates
    signers = [authority.signer]
  }

  /// Signs with this digest for every signer, and says so.
  public mutating func sign(with digest: TestDigest) {
    for index in signers.indices { signers[index].sign(with: digest) }
  }

  /// Changes the first signer.
  public mutating func changeSigner(_ change: (inout SignerBuilder) -> Void) {
    guard !signers.isEmpty else { return }
    change(&signers[0])
  }

  /// The message.
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
