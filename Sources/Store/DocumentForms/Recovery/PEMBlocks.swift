// SPDX-License-Identifier: Apache-2.0

/// The PEM blocks of a text (RFC 7468, 2).
struct PEMBlocks: Sequence, IteratorProtocol {
  struct Block {
    let label: PEMLabel
    let base64: ArraySlice<UInt8>
    /// The part of the text from the label to the end of the block.
    let range: Range<Int>
  }

  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next block; one without an end extends to the end of the text.
  mutating func next() -> Block? {
    let endOfText = rest.endIndex
    var lines = MessageLines(rest)
    while let line = lines.next() {
      guard let label = PEMBlocks.label(in: line) else { continue }
      let start = label.rest.isEmpty ? lines.rest : rest[label.rest.startIndex...]
      var inside = MessageLines(start)
      var end = start.endIndex
      rest = []
      while let line = inside.next() {
        guard line.starts(with: PEMLabel.end) else { continue }
        end = line.startIndex
        rest = inside.rest
        break
      }
      let limit = rest.isEmpty ? endOfText : rest.startIndex
      return Block(label: label, base64: start[..<end], range: line.startIndex..<limit)
    }
    rest = []
    return nil
  }

  /// The label in a line, which may follow other text: `KEY="-----BEGIN …`.
  private static func label(in line: ArraySlice<UInt8>) -> PEMLabel? {
    let dash = UInt8(ascii: "-")
    for index in line.indices
    where line[index] == dash && line[index...].starts(with: PEMLabel.start) {
      return PEMLabel(line[index...])
    }
    return nil
  }
}
