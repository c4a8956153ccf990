// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime

extension ResultHandle {
  /// The result of one document.
  convenience init(_ result: Result<VerifiedDocument, VerificationError>) {
    switch result {
    case .success(let document): self.init(document)
    case .failure(let error): self.init(error)
    }
  }

  /// A verified document.
  convenience init(_ document: VerifiedDocument) {
    let json = DocumentJSON.bytes(of: document)
    self.init(json, kind: document.kind) { ledger in
      switch document {
      case .appReceipt(let receipt): ledger.add(receipt)
      case .transactionReceipt(let receipt): ledger.add(receipt)
      case .token(let token): ledger.add(token)
      }
    } chains: {
      document.chains
    }
  }

  /// A verified response.
  convenience init<Response: StorePayload>(_ response: VerifiedResponse<Response>) {
    var json = Array("{\"response\":".utf8)
    json += DocumentJSON.printable(response.response.json)
    json += Array(",\"tokens\":[".utf8)
    for (number, token) in response.tokens.enumerated() {
      if number > 0 { json.append(UInt8(ascii: ",")) }
      json += DocumentJSON.bytes(of: .token(token))
    }
    json += Array("]}".utf8)
    self.init(json) {
      $0.add(response)
    } chains: {
      response.tokens.flatMap { VerifiedDocument.token($0).chains }
    }
  }
}

extension VerifiedDocument {
  /// The chains of its signatures, including those of the tokens inside a notification.
  fileprivate var chains: [ResultHandle.Chain] {
    switch self {
    case .appReceipt(let receipt): [receipt.chain]
    case .transactionReceipt(let receipt): [receipt.chain]
    case .token(.transaction(let token)): [token.chain]
    case .token(.renewalInfo(let token)): [token.chain]
    case .token(.appTransaction(let token)): [token.chain]
    case .token(.realtimeRequest(let token)): [token.chain]
    case .token(.notification(let token)):
      [
        token.notification.chain, token.transaction?.chain, token.renewalInfo?.chain,
        token.appTransaction?.chain,
      ]
      .compactMap { $0 }
    }
  }
}

extension Verified {
  fileprivate var chain: ResultHandle.Chain { (certificates, anchor) }
}

/// The JSON of verified documents.
enum DocumentJSON {
  static func bytes(of document: VerifiedDocument) -> [UInt8] {
    switch document {
    case .appReceipt(let receipt): bytes(receipt, "app-receipt", receipt.value.json)
    case .transactionReceipt(let receipt):
      bytes(receipt, "transaction-receipt", receipt.value.json)
    case .token(.transaction(let token)):
      bytes(token, "transaction", .source([token.value.json]))
    case .token(.renewalInfo(let token)):
      bytes(token, "renewal-info", .source([token.value.json]))
    case .token(.appTransaction(let token)):
      bytes(token, "app-transaction", .source([token.value.json]))
    case .token(.realtimeRequest(let token)):
      bytes(token, "realtime-request", .source([token.value.json]))
    case .token(.notification(let token)):
      bytes(
        token.notification,
        "notification",
        .source([token.notification.value.json]),
        [
          ("transaction", token.transaction?.value.json),
          ("renewalInfo", token.renewalInfo?.value.json),
          ("appTransaction", token.appTransaction?.value.json),
        ],
        unreadable: [
          ("transaction", token.transaction.map { unreadable($0.value) }),
          ("renewalInfo", token.renewalInfo.map { unreadable($0.value) }),
          ("appTransaction", token.appTransaction.map { unreadable($0.value) }),
        ].flatMap { name, paths in (paths ?? []).map { "\(name)/\($0)" } }
      )
    }
  }

  /// The contents of a receipt, or the JSON of a token.
  static func payload(of document: VerifiedDocument) -> [UInt8] {
    var output = JSONBytes()
    switch document {
    case .appReceipt(let receipt): receipt.value.json.write(to: &output)
    case .transactionReceipt(let receipt): receipt.value.json.write(to: &output)
    case .token(.transaction(let token)): JSON.writeOnOneLine(token.value.json, to: &output)
    case .token(.renewalInfo(let token)): JSON.writeOnOneLine(token.value.json, to: &output)
    case .token(.appTransaction(let token)): JSON.writeOnOneLine(token.value.json, to: &output)
    case .token(.realtimeRequest(let token)): JSON.writeOnOneLine(token.value.json, to: &output)
    case .token(.notification(let token)):
      JSON.writeOnOneLine(token.notification.value.json, to: &output)
    }
    return output.bytes
  }

  /// JSON text in which characters that must not be printed are escaped; its value is the same.
  static func printable(_ json: ArraySlice<UInt8>) -> [UInt8] {
    var output = JSONBytes()
    JSON.writeOnOneLine(json, to: &output)
    return output.bytes
  }

  /// The paths of the members whose values have another type than Apple documents.
  private static func unreadable(_ value: some Any) -> [String] {
    (value as? any CheckedPayload)?.unreadableMembers.compactMap(\.path) ?? []
  }

  private static func bytes<Value>(
    _ verified: Verified<Value>,
    _ kind: String,
    _ payload: JSON,
    _ nested: [(String, ArraySlice<UInt8>?)] = [],
    unreadable insideUnreadable: [String] = []
  ) -> [UInt8] {
    var output = JSONBytes()
    output.bytes.reserveCapacity(2_048)
    output.append("{\"kind\":\"\(kind)\",\"trust\":\"\(verified.trust.rawValue)\",\"environment\":")
    output.append(verified.environment.map { "\"\($0.rawValue)\"" } ?? "null")
    output.append(",\"boundBy\":\"\(verified.appBinding.rawValue)\"")
    let signedDate = verified.signedDate.map { "\($0.millisecondsSince1970)" } ?? "null"
    output.append(",\"signedDate\":\(signedDate)")
    let validAt = verified.certificatesValidAt.millisecondsSince1970
    output.append(",\"certificatesValidAt\":\(validAt),\"payload\":")
    payload.write(to: &output)
    let unreadable = unreadable(verified.value) + insideUnreadable
    if !unreadable.isEmpty {
      output.append(",\"unreadable\":")
      JSON.array(unreadable) { .string($0) }.write(to: &output)
    }
    for (name, json) in nested {
      guard let json else { continue }
      output.append(",\"\(name)\":")
      JSON.writeOnOneLine(json, to: &output)
    }
    output.append("}")
    return output.bytes
  }
}

/// JSON in memory.
private struct JSONBytes: JSONOutput {
  var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes += text.utf8 }

  mutating func write(_ text: String) throws(Never) { append(text) }

  mutating func write(bytes: ArraySlice<UInt8>) throws(Never) { self.bytes += bytes }
}
