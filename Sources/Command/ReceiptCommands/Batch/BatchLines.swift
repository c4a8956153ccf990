// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import StrictJSON

/// The answers as lines of JSON.
struct BatchLines: JSONOutput {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ text: String) throws(Never) { append(text) }

  mutating func write(bytes: ArraySlice<UInt8>) throws(Never) { self.bytes += bytes }

  mutating func append(_ text: String) { bytes += text.utf8 }

  /// Appends the answer about one line, the most important members first.
  mutating func append(
    _ verdict: BatchVerdict,
    of line: InputLine,
    id: ArraySlice<UInt8>?,
    _ payload: BatchPayload
  ) {
    append("{\"line\":")
    append(String(line.number))
    if let row = line.row {
      append(",\"row\":\(row.row),\"column\":")
      JSON.text(row.column.map { withoutKeys($0) }).write(to: &self)
    }
    append(",\"id\":")
    if let id, !containsKey(id) { JSON.writeOnOneLine(id, to: &self) } else { append("null") }
    append(",\"kind\":\"")
    append(verdict.kind?.rawValue ?? "unknown")
    append("\",\"verdict\":\"")
    append(verdict.verdict.rawValue)
    switch verdict.result {
    case .success(let proof):
      append("\",\"trust\":\"")
      append(proof.trust.rawValue)
      append("\",\"boundBy\":\"")
      append(proof.appBinding.rawValue)
      append("\",\"error\":null,\"payload\":")
      payload.write(proof, to: &self)
    case .failure(let fault):
      append("\",\"trust\":\"none\",\"boundBy\":null,\"error\":")
      fault.json.write(to: &self)
      append(",\"httpStatus\":")
      append(String(fault.category.httpStatus))
      append(",\"signatureProven\":\(fault.isSignatureProven),\"payload\":null")
    }
    if !verdict.undone.isEmpty {
      append(",\"undone\":")
      JSON.array(verdict.undone) { .string(withoutKeys("\($0)")) }.write(to: &self)
    }
    if !verdict.unread.isEmpty {
      append(",\"unread\":")
      JSON.array(verdict.unread) { .string($0) }.write(to: &self)
    }
    if let contradictions = verdict.receiptInfo?.json {
      append(",\"contradictions\":")
      contradictions.write(to: &self)
    }
    append(",\"schema\":\"\(BatchCommand.schema)\"}\n")
  }
}
