// SPDX-License-Identifier: Apache-2.0

/// The label of a PEM block (RFC 7468, 2): `-----BEGIN CERTIFICATE-----`.
package struct PEMLabel {
  /// The label, without the dashes.
  package let text: ArraySlice<UInt8>
  /// The rest after the line of the label.
  package let rest: ArraySlice<UInt8>

  /// The label at the start of a text; `nil` for other text.
  package init?(_ input: ArraySlice<UInt8>) {
    guard input.starts(with: PEMLabel.start) else { return nil }
    // A text may consist of labels.
    let line = input.dropFirst(PEMLabel.start.count).prefix(PEMLabel.longest)
    let label = line.prefix { $0 != UInt8(ascii: "-") && $0 != 0x0A && $0 != 0x0D }
    guard line[label.endIndex...].starts(with: PEMLabel.dashes) else { return nil }
    text = label
    rest = input[(label.endIndex + PEMLabel.dashes.count)...]
  }

  /// Whether the block may be a receipt: `PKCS7`, `CMS` and labels such as `RECEIPT`, but not those of certificates and keys.
  package var mayBeReceipt: Bool {
    !["CERTIFICATE", "CRL", "KEY", "PARAMETERS"].contains(where: contains)
  }

  /// The error of a block that is not a document.
  package var code: InputError.Code { contains("PRIVATE KEY") ? .privateKey : .certificate }

  private func contains(_ word: StaticString) -> Bool {
    text.indices.contains { text[$0...].starts(with: "\(word)".utf8) }
  }

  /// The longest label in use, with its dashes, is shorter.
  package static let longest = 80

  package static let start = Array("-----BEGIN ".utf8)
  package static let end = Array("-----END ".utf8)
  private static let dashes = Array("-----".utf8)
}
