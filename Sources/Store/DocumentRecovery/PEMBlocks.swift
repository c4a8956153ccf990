// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// The PEM blocks of a text (RFC 7468, 2), which may stand in a line of a log.
struct PEMBlocks: Sequence, IteratorProtocol {
  struct Block {
    let label: PEMLabel
    let base64: ArraySlice<UInt8>
    /// Whether it has its last line.
    let hasEnd: Bool
    /// The part of the text from the label to the end of the block.
    let range: Range<Int>
  }

  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next block; one without an end extends over the lines of base64.
  mutating func next() -> Block? {
    while let dash = rest.firstIndex(of: PEMBlocks.dash) {
      let text = rest[dash...]
      guard text.starts(with: PEMLabel.start), let label = PEMLabel(text) else {
        rest = rest[(dash + 1)...]
        continue
      }
      let body = label.rest.isEmpty ? text[text.endIndex...] : label.rest
      let base64 = body.prefix { PEMBlocks.isBody($0) }
      rest = body[base64.endIndex...]
      let hasEnd = rest.starts(with: PEMLabel.end)
      if rest.starts(with: PEMLabel.end) {
        let line = rest.prefix(PEMLabel.longest).prefix { $0 != 0x0A && $0 != 0x0D }
        let label = line.dropFirst(PEMLabel.end.count).drop { $0 != PEMBlocks.dash }
        rest = rest[label.drop { $0 == PEMBlocks.dash }.startIndex...]
      }
      return Block(
        label: label,
        base64: base64,
        hasEnd: hasEnd,
        range: dash..<rest.startIndex
      )
    }
    rest = []
    return nil
  }

  /// Whether a byte is part of base64, or separates its lines; a program may write `\n` for a line break.
  private static func isBody(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: byte.isWhiteSpace || "+/=\\_".utf8.contains(byte)
    }
  }

  private static let dash = UInt8(ascii: "-")
}
