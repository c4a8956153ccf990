// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// Reads property lists and writes them again, then the documents nested in transaction receipts.
enum PropertyListBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    documents(input)
    guard let list = read(input) else { return }
    try require(read((input + Array("}".utf8))[...]) == nil, "accepted with a trailing brace")
    let entries = list.entries.map { " \(quoted($0.key)) = \(quoted($0.value));\n" }
    let written = Array("{\n\(entries.joined())}".utf8)[...]
    // Escapes are longer than their characters, so the output can exceed the size limit.
    guard written.count <= PropertyList.maximumBytes else { return }
    guard let again = read(written) else { throw Finding("a written list is rejected") }
    try require(again.entries.count == list.entries.count, "an entry was lost")
    for (left, right) in zip(again.entries, list.entries) {
      try require(left.key.utf8.elementsEqual(right.key.utf8), "a key has changed")
      try require(left.value.utf8.elementsEqual(right.value.utf8), "a value has changed")
    }
    for entry in list.entries {
      try require(
        input.startIndex <= entry.written.startIndex && entry.written.endIndex <= input.endIndex,
        "a value is outside of the document"
      )
    }
  }

  private static func read(_ input: ArraySlice<UInt8>) -> PropertyList? {
    accepted { () throws(PropertyListError) in try PropertyList(reading: input) }
  }

  private static func documents(_ input: ArraySlice<UInt8>) {
    let receipt = accepted { () throws(ReceiptError) in
      try LegacyTransactionReceipt(reading: input)
    }
    _ = receipt?.signedBytes
    _ = accepted { () throws(ReceiptError) in try LegacyPurchaseInfo(reading: input) }
    let signature = accepted { () throws(ReceiptError) in
      try LegacySignature(reading: input)
    }
    _ = signature?.signedBytes(over: input)
    _ = DeviceIdentifier(text: String(decoding: input, as: UTF8.self))
  }

  /// A string with the required escapes.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{1}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
