// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts

/// Prints the outline of one input as JSON, element by element.
struct DumpJSON {
  let file: String
  let pieces: [DumpPiece]
  let fault: Fault?

  init(file: String, _ pieces: [DumpPiece], _ refusal: Fault?) {
    self.file = file
    self.pieces = pieces
    fault = refusal ?? pieces.lazy.compactMap(\.fault).first
  }

  /// The members in the order of their keys, as everywhere.
  func print(in terminal: Terminal) throws(CommandFailure) {
    var answer = BufferedAnswer(terminal)
    try answer.write(
      "{\"error\":\(fault?.json ?? .null),\"file\":\(JSON.string(file)),\"pieces\":["
    )
    for (index, piece) in pieces.enumerated() {
      try answer.write(index == 0 ? "{\"elements\":[" : ",{\"elements\":[")
      try print(piece.content, to: &answer)
      try answer.write("],\"title\":\(JSON.text(piece.title))}")
    }
    try answer.write("],\"schema\":\(JSON.string("\(ReceiptTool.name)/dump/1"))}\n")
    try answer.flush()
  }

  private func print(
    _ content: DumpPiece.Content,
    to answer: inout BufferedAnswer
  ) throws(CommandFailure) {
    var separator = ""
    switch content {
    case .encoded(let bytes):
      for item in Outline(bytes) {
        try answer.write("\(separator)\(item.json)")
        separator = ","
      }
    case .entries(let entries):
      for entry in entries {
        try answer.write("\(separator)\(entry.json)")
        separator = ","
      }
    case .damaged: break
    }
  }
}

extension DumpPiece {
  /// What is wrong with it.
  var fault: Fault? {
    switch content {
    case .encoded(let bytes): ASN1Reader.firstFault(in: bytes).map { Fault($0) }
    case .entries: nil
    case .damaged(let fault): fault
    }
  }
}

extension Outline.Item {
  fileprivate var json: JSON {
    .object([
      "offset": .integer(Int64(header.start)),
      "headerLength": .integer(Int64(header.contentsStart - header.start)),
      "length": .number(header.length.map { Int64($0) }),
      "depth": .integer(Int64(depth)),
      "tag": .string("\(header.tag)"),
      "isConstructed": .bool(header.isConstructed),
      "value": .string(value),
    ])
  }
}

extension PropertyList.Entry {
  fileprivate var json: JSON {
    .object([
      "offset": .integer(Int64(written.startIndex)),
      "key": .string(key),
      "value": .string(value),
    ])
  }
}
