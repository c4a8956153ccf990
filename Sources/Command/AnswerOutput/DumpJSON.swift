// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreReceipts
package import StrictJSON

extension JSON {
  /// The outline of one input, with its first error.
  package static func outline(
    of file: String,
    _ pieces: [DumpPiece],
    _ fault: CommandDiagnostic?
  ) -> JSON {
    .object([
      "schema": .string("\(toolName)/dump/2"),
      "file": .string(withoutKeys(file)),
      "error": fault?.json ?? .null,
      "pieces": .array(pieces, \.json),
    ])
  }
}

extension DumpPiece {
  fileprivate var json: JSON {
    let elements: JSON =
      switch content {
      case .encoded(let bytes): .array(Outline(bytes), \.json)
      case .entries(let entries): .array(entries, \.json)
      case .damaged: .array([]) { $0 }
      }
    return .object([
      "title": .text(title),
      "certificate": certificate?.json ?? .null,
      "elements": elements,
    ])
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
