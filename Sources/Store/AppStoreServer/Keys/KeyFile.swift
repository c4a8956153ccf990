// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictBase64

/// The contents of a key file, PEM or DER, and their kind.
struct KeyFile {
  let kind: Kind
  let der: ArraySlice<UInt8>

  enum Kind {
    /// PKCS #8 without a password.
    case privateKey
    /// A SubjectPublicKeyInfo.
    case publicKey
  }

  /// Reads a file; rejects everything except one unencrypted private key or one public key.
  init(_ file: ArraySlice<UInt8>) throws(KeyFileError) {
    guard file.count <= KeyFile.limit else {
      throw KeyFileError(
        .malformed,
        expected: "at most \(KeyFile.limit) bytes",
        found: "\(file.count) bytes"
      )
    }
    guard !file.isEmpty else {
      throw KeyFileError(.malformed, expected: "a key", found: "an empty file")
    }
    if let kind = try KeyFile.kind(of: file) {
      self.kind = kind
      der = file
      return
    }
    let blocks = try PEMBlock.blocks(in: file)
    // `openssl ecparam -genkey` writes the curve before the key.
    guard let block = blocks.first(where: { $0.label != "EC PARAMETERS" }) else {
      throw KeyFileError(.malformed, expected: "a PEM block", found: "none")
    }
    let labelled = try block.kind()
    guard blocks.count == 1 else {
      throw KeyFileError(.several, expected: "one", found: "\(blocks.count)")
    }
    der = try block.decoded()
    guard let kind = try KeyFile.kind(of: der), kind == labelled else {
      throw KeyFileError(.malformed, expected: "DER of a \(block.label)", found: "other data")
    }
    self.kind = kind
  }

  /// The maximum size of a key file, in bytes.
  ///
  /// Keys have a few hundred bytes, and RSA keys of 4096 bits three thousand in PEM.
  ///
  /// Error: `key/malformed`.
  static let limit = 64 << 10

  /// The kind of key by the types of the elements; `nil` for anything else.
  private static func kind(of der: ArraySlice<UInt8>) throws(KeyFileError) -> Kind? {
    guard let tags = tags(of: der) else { return nil }
    switch (tags.first, tags.dropFirst().first) {
    // PrivateKeyInfo (RFC 5208, 5): version, algorithm, key.
    case (.integer?, .sequence?) where tags.dropFirst(2).first == .octetString:
      return .privateKey
    case (.integer?, .sequence?): throw KeyFileError(.format, found: "PKCS #12")
    // ECPrivateKey (RFC 5915, 3): version, key. RSAPrivateKey (RFC 8017, A.1.2): nine numbers.
    case (.integer?, .octetString?): throw KeyFileError(.format, found: "SEC 1")
    case (.integer?, .integer?): throw KeyFileError(.format, found: "PKCS #1, an RSA key")
    // EncryptedPrivateKeyInfo (RFC 5208, 6).
    case (.sequence?, .octetString?): throw KeyFileError(.encrypted)
    case (.sequence?, .bitString?): return .publicKey
    case (.sequence?, .sequence?): throw KeyFileError(.certificate)
    default: return nil
    }
  }

  /// The tags in the SEQUENCE that fills `der`.
  private static func tags(of der: ArraySlice<UInt8>) -> [ASN1Tag]? {
    var reader = ASN1Reader(der, rules: .distinguished)
    do {
      let outer = try reader.readElement(.sequence)
      try reader.requireEnd()
      var inner = try reader.reader(inside: outer)
      var tags: [ASN1Tag] = []
      while !inner.isAtEnd { tags.append(try inner.readElement().tag) }
      return tags
    } catch {
      return nil
    }
  }
}

/// A PEM block (RFC 7468, 2).
private struct PEMBlock {
  let label: String
  private var lines: [ArraySlice<UInt8>] = []

  static func blocks(in file: ArraySlice<UInt8>) throws(KeyFileError) -> [PEMBlock] {
    var blocks: [PEMBlock] = []
    var open: PEMBlock?
    for line in file.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = trimmed(line)
      if let label = label(of: text, after: "-----BEGIN ") {
        guard open == nil else { throw damaged }
        open = PEMBlock(label: label)
      } else if let label = label(of: text, after: "-----END ") {
        guard let block = open, block.label == label else { throw damaged }
        blocks.append(block)
        open = nil
      } else {
        open?.lines.append(text)
      }
    }
    guard open == nil else { throw damaged }
    return blocks
  }

  private static let damaged = KeyFileError(
    .malformed,
    expected: "a BEGIN line, lines of base64 and an END line",
    found: "a damaged PEM block"
  )

  /// The kind of key, from the label; rejects labels of other files with the kind of file.
  func kind() throws(KeyFileError) -> KeyFile.Kind {
    switch label {
    case "PRIVATE KEY": return .privateKey
    case "PUBLIC KEY": return .publicKey
    case "ENCRYPTED PRIVATE KEY": throw KeyFileError(.encrypted)
    // RFC 1421, 4.6.1.1: the traditional format has the encryption in a header.
    case _ where lines.contains { $0.starts(with: "Proc-Type: 4,ENCRYPTED".utf8) }:
      throw KeyFileError(.encrypted, found: label)
    case _ where label.hasSuffix("PRIVATE KEY"): throw KeyFileError(.format, found: label)
    case _ where label.hasSuffix("CERTIFICATE"): throw KeyFileError(.certificate)
    default:
      throw KeyFileError(.malformed, expected: "PRIVATE KEY or PUBLIC KEY", found: label)
    }
  }

  func decoded() throws(KeyFileError) -> ArraySlice<UInt8> {
    try rethrowing(
      Base64.decode(Array(lines.joined())[...], alphabet: .standard, padding: .required)[
        ...
      ]
    ) { (error: Base64Error) in
      KeyFileError(.malformed, expected: "base64", found: error.code.rawValue)
    }
  }

  /// The label of a BEGIN or END line.
  private static func label(of line: ArraySlice<UInt8>, after prefix: String) -> String? {
    let (start, end) = (Array(prefix.utf8), Array("-----".utf8))
    guard line.starts(with: start), line.count >= start.count + end.count,
      line.suffix(end.count).elementsEqual(end)
    else { return nil }
    let label = line.dropFirst(start.count).dropLast(end.count)
    // Labels are capital words. Other text, such as a key on one line, must not reach a message.
    let isLabel = label.count <= 40 && label.allSatisfy { $0 == 0x20 || 0x41...0x5A ~= $0 }
    return isLabel ? String(decoding: label, as: UTF8.self) : "unknown"
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let front = line.drop(while: isBlank)
    return front.lastIndex { !isBlank($0) }.map { front[...$0] } ?? []
  }

  private init(label: String) {
    self.label = label
  }
}
