// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreTypes
import StoreVerification
import StrictJSON
import StrictTime

/// Builds the columns of a batch.
struct TableBuilder {
  private(set) var columns: [ColumnBuilder] = []
  private let common: CommonColumns
  private let notification: MemberColumns
  private let transaction: MemberColumns
  private let renewalInfo: MemberColumns

  init(_ batch: BatchHandle) throws(InterfaceError) {
    let count = batch.results.count
    common = CommonColumns(count, &columns)
    notification = MemberColumns("notification", NotificationPayload.fields, count, &columns)
    transaction = MemberColumns("transaction", TransactionPayload.fields, count, &columns)
    renewalInfo = MemberColumns("renewalInfo", RenewalInfoPayload.fields, count, &columns)
    for (row, result) in batch.results.enumerated() {
      switch result {
      case .success(let document): try add(document, row)
      case .failure(let error): try add(error, batch.kinds[row], row)
      }
    }
    for index in columns.indices { columns[index].finish() }
  }

  private mutating func add(_ document: VerifiedDocument, _ row: Int) throws(InterfaceError) {
    let provenance = document.provenance
    try columns[common.kind].set(document.kind.rawValue.utf8, at: row)
    try columns[common.verdict].set("valid".utf8, at: row)
    columns[common.signatureProven].set(provenance.trust != .pinnedLeaf, at: row)
    try columns[common.trust].set(provenance.trust.rawValue.utf8, at: row)
    try columns[common.boundBy].set(provenance.appBinding.rawValue.utf8, at: row)
    if let environment = provenance.environment {
      try columns[common.environment].set(environment.rawValue.utf8, at: row)
    }
    switch document {
    case .token(.transaction(let token)): try transaction.add(token.value.object, row, &columns)
    case .token(.renewalInfo(let token)): try renewalInfo.add(token.value.object, row, &columns)
    case .token(.notification(let token)):
      try notification.add(token.notification.value.object, row, &columns)
      if let nested = token.transaction {
        try transaction.add(nested.value.object, row, &columns)
      }
      if let nested = token.renewalInfo {
        try renewalInfo.add(nested.value.object, row, &columns)
      }
    case .token, .appReceipt, .transactionReceipt: break
    }
    switch document {
    case .appReceipt, .transactionReceipt, .token(.appTransaction), .token(.realtimeRequest):
      try columns[common.payload].set(DocumentJSON.payload(of: document), at: row)
    case .token: break
    }
  }

  private mutating func add(
    _ error: VerificationError,
    _ kind: DocumentKind?,
    _ row: Int
  ) throws(InterfaceError) {
    if let kind { try columns[common.kind].set(kind.rawValue.utf8, at: row) }
    let verdict = error.isInconclusive ? "not-verified" : "invalid"
    try columns[common.verdict].set(verdict.utf8, at: row)
    try columns[common.errorCode].set(error.code.utf8, at: row)
    try columns[common.errorMessage].set(error.description.utf8, at: row)
    columns[common.signatureProven].set(error.isSignatureProven, at: row)
  }
}

/// The columns that every kind of document has.
private struct CommonColumns {
  let kind: Int
  let verdict: Int
  let errorCode: Int
  let errorMessage: Int
  /// Whether chain and signature are proven: verify such a document again later if it is not valid.
  let signatureProven: Int
  let trust: Int
  let environment: Int
  /// What bound a valid document to an accepted app.
  let boundBy: Int
  /// The contents, as JSON, of documents whose members have no columns.
  let payload: Int

  init(_ count: Int, _ columns: inout [ColumnBuilder]) {
    func add(_ name: String, _ type: ColumnBuilder.ColumnType = .text) -> Int {
      columns.append(ColumnBuilder(name, type, count: count))
      return columns.count - 1
    }
    kind = add("kind")
    verdict = add("verdict")
    errorCode = add("error_code")
    errorMessage = add("error_message")
    signatureProven = add("signature_proven", .boolean)
    trust = add("trust")
    environment = add("environment")
    boundBy = add("bound_by")
    payload = add("payload")
  }
}

/// The columns of the members of a payload.
private struct MemberColumns {
  private let fields: PayloadFields
  private let first: Int

  init(
    _ prefix: String,
    _ fields: PayloadFields,
    _ count: Int,
    _ columns: inout [ColumnBuilder]
  ) {
    self.fields = fields
    first = columns.count
    for field in fields.list {
      columns.append(ColumnBuilder("\(prefix).\(field.name)", field.kind.columnType, count: count))
    }
  }

  /// Adds the members of an object; unknown members have no column.
  func add(
    _ object: JSONObject,
    _ row: Int,
    _ columns: inout [ColumnBuilder]
  ) throws(InterfaceError) {
    let document = object.document
    let members = document.members(of: object)
    var member = members.lowerBound
    while member < members.upperBound {
      if let index = fields.index(ofMember: member, in: document) {
        let field = fields.list[index]
        if case .text = field.kind {
          try fields.text(of: field, in: object).map { text throws(InterfaceError) in
            try columns[first + index].set(text.utf8, at: row)
          }
        } else {
          try set(document.value(at: member), field.kind, row, &columns[first + index])
        }
      }
      member = document.member(after: member)
    }
  }

  private func set(
    _ value: JSONValue,
    _ kind: PayloadField.Kind,
    _ row: Int,
    _ column: inout ColumnBuilder
  ) throws(InterfaceError) {
    guard !value.isNull else { return }
    switch kind.columnType {
    case .boolean: if let flag = value.boolean { column.set(flag, at: row) }
    case .integer: if let number = value.number?.int64 { column.set(number, at: row) }
    case .time:
      if let time = value.number?.timestamp { column.set(time.millisecondsSince1970, at: row) }
    case .text: try column.set(value.utf8 ?? DocumentJSON.printable(value.source)[...], at: row)
    }
  }
}

extension PayloadField.Kind {
  /// Lists and objects are JSON text.
  fileprivate var columnType: ColumnBuilder.ColumnType {
    switch self {
    case .boolean: .boolean
    case .integer, .code, .milliunits: .integer
    case .date: .time
    case .string, .word, .uuid, .text, .strings, .token, .tokens, .object, .objects: .text
    }
  }
}
