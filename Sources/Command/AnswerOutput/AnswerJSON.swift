// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreVerification
package import StrictJSON

// Keys are never renamed or removed under the same schema.

extension Answer {
  package func json(schema: String) -> JSON {
    let members = JSON.Member.list([
      "schema": .string(schema),
      "file": .string(withoutKeys(file)),
      "kind": .string(kind?.rawValue ?? "unknown"),
      "verdict": .string(verdict.rawValue),
      "trust": .string(trust?.rawValue ?? "none"),
      "boundBy": .text(proof?.appBinding.rawValue),
      "payload": shownPayload,
    ])
    let report = ReportJSON(
      error: fault?.json ?? .null,
      checks: .array(checks, \.json),
      certificates: certificates,
      anchor: anchor.map { $0.anchor.json(isBuiltIn: $0.isBuiltIn) } ?? .null
    )
    let beside = UnsignedJSON(unsigned.shown)
    let forms = JSON.Member("undone", .array(undone) { .string(withoutKeys("\($0)")) })
    return .members(
      members + (row?.members ?? []) + report.members
        + (beside.isEmpty ? [] : [JSON.Member("unsigned", beside.json)])
        + (undone.isEmpty ? [] : [forms])
        + (receiptInfo?.members ?? [])
        + (unreadable.isEmpty
          ? [] : [JSON.Member("unreadable", .array(unreadable) { .string($0) })])
    )
  }
}

extension Answer {
  /// The payload; null for one that contains a private key.
  private var shownPayload: JSON {
    guard let json = payload?.json else { return .null }
    return containsKey(Array(json.text.utf8)[...]) ? .null : json
  }

  /// The paths of the members whose values have another type than Apple documents.
  private var unreadable: [String] {
    guard case .token(let payload) = payload else { return [] }
    return payload.unreadableMembers.compactMap(\.path)
  }
}

extension DocumentContents {
  var json: JSON {
    switch self {
    case .appReceipt(let receipt): receipt.json
    case .transactionReceipt(let receipt): receipt.json
    case .token(let payload): .source(payload.pieces)
    }
  }
}

extension CommandDiagnostic {
  package var json: JSON { shortened.diagnostic.json }
}

extension AnswerCheck {
  fileprivate var json: JSON { name.json(outcome, detail: detail) }

  /// The reason why the check failed, or the option that requests it.
  private var detail: String? {
    switch outcome {
    case .failed: fault?.shortened.sentence
    case .notRequested: option
    case .passed, .skipped: nil
    }
  }
}
