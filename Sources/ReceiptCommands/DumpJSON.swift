// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts

/// The outline of one input as JSON: the elements of all its pieces, in order.
struct DumpJSON {
  let object: JSON
  let fault: Fault?

  init(file: String, _ pieces: [DumpPiece], _ refusal: Fault?) {
    let fault = refusal ?? pieces.lazy.compactMap(\.fault).first
    self.fault = fault
    object = .object([
      "schema": .string("\(ReceiptTool.name)/dump/1"),
      "file": .string(file),
      "error": fault?.json ?? .null,
      "pieces": .array(pieces.map(\.json)),
    ])
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

  fileprivate var json: JSON {
    .object(["title": .text(title), "elements": .array(elements)])
  }

  private var elements: [JSON] {
    switch content {
    case .encoded(let bytes): Outline(bytes).map(\.json)
    case .entries(let entries): entries.map(\.json)
    case .damaged: []
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
