// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// A JSON object from Apple that contains tokens: a response of the App Store Server API, a part of one, or the body of a
/// request.
///
/// It is recognized by the names of its members, whatever their values.
///
/// A container is read whole or rejected: what remains of a damaged one could say something else, such as a history whose
/// refund cannot be read.
package struct DocumentContainer {
  /// The typed object.
  package let value: any CheckedPayload

  /// Reads an object; `nil` for an object that is no container of tokens.
  ///
  /// Only the tokens are signed, so no value of another member is checked, only its type if a rule reads it.
  package init?(_ object: JSONObject) throws(PayloadError) {
    let forms = Form.all(in: object)
    try Form.requireOne(forms, object)
    guard let payload = forms.first?.payload(of: object) else { return nil }
    value = try payload.init(object.value)
    try requireWhole(object)
  }

  /// Whether the container has no token, such as the history of a customer without purchases.
  package var isEmpty: Bool {
    var isEmpty = true
    value.forEachSignedMember { _, _ in isEmpty = false }
    return isEmpty
  }

  /// A member, or two that belong together, by which an object is recognized.
  ///
  /// An object has one form.
  package enum Form: String, CaseIterable, Sendable {
    /// The body of a request to verifyReceipt.
    case receiptData = "receipt-data"
    /// The body of a request from Apple's servers; also an element of a notification history.
    case signedPayload
    /// A list of subscription groups; or a document in an object of this project, as in a line of a batch.
    case data
    /// A transaction history, a refund history or the transactions of an order.
    case signedTransactions
    /// A notification history.
    case notificationHistory
    /// The subscriptions of a group.
    case lastTransactions
    /// A transaction, which may be beside its renewal info.
    case signedTransactionInfo
    /// A renewal info, which may be beside its transaction.
    case signedRenewalInfo
    /// An app transaction.
    case signedAppTransactionInfo
  }
}

extension DocumentContainer.Form {
  /// The forms of an object, in the order of this enumeration; a member that is null is absent.
  package static func all(in object: JSONObject) -> [Self] {
    allCases.filter { $0.isForm(of: object) }
  }

  private func isForm(of object: JSONObject) -> Bool {
    guard let value = object[rawValue], !value.isNull else { return false }
    return switch self {
    // Many programs have a member of this name.
    case .data: value.utf8.map { $0.count >= Self.leastDocument } ?? Self.isStatusResponse(object)
    case .signedRenewalInfo: !Self.signedTransactionInfo.isForm(of: object)
    default: true
    }
  }

  /// Whether a name is that of a form as other programs write it: `signed_transactions`, `history.SignedTransactions[0]`.
  ///
  /// Such an object is no container of Apple's, but some of its documents may be missing.
  package static func isRewritten(_ object: JSONObject) -> Bool {
    object.contains { member in
      let name = member.utf8Name
      guard rewritten.contains(where: { $0.count <= name.count }), name.count <= longestRewritten
      else { return false }
      return name.split(whereSeparator: isSeparator).contains { rewritten.contains(folded($0)) }
        && !allCases.contains { $0.rawValue.utf8.elementsEqual(name) }
    }
  }

  /// The names of lists of documents, in lower case.
  private static let rewritten = Set(
    [Self.signedTransactions, .notificationHistory, .lastTransactions].map {
      Array($0.rawValue.lowercased().utf8)
    }
  )

  /// Whether a byte is between the parts of a path, `history.signedTransactions[0]`.
  private static func isSeparator(_ byte: UInt8) -> Bool { ".:/[] ".utf8.contains(byte) }

  /// A name in lower case, without underscores and hyphens.
  private static func folded(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
      .map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }

  /// The longest of them with a prefix and an index.
  private static let longestRewritten = 64

  /// Shorter strings are no documents.
  private static let leastDocument = 40

  /// Two members that each make a form say two things about one object, and no reader could know which one counts.
  fileprivate static func requireOne(
    _ forms: [Self],
    _ object: JSONObject
  ) throws(PayloadError) {
    guard let second = forms.dropFirst().first, let value = object[second.rawValue] else { return }
    throw PayloadError(
      .exclusiveMembers,
      at: value.offset,
      path: second.rawValue,
      expected: "one form of document in an object",
      found: forms.map(\.rawValue).joined(separator: ", ")
    )
  }

  /// The type of an object with this form; `nil` for a form without tokens.
  fileprivate func payload(of object: JSONObject) -> (any CheckedPayload.Type)? {
    switch self {
    case .receiptData: nil
    case .signedPayload: SignedPayloadBody.self
    case .data: Self.isStatusResponse(object) ? StatusResponse.self : nil
    case .signedTransactions: TransactionHistoryResponse.self
    case .notificationHistory: NotificationHistoryResponse.self
    case .lastTransactions: SubscriptionGroupItem.self
    case .signedTransactionInfo, .signedRenewalInfo: TransactionInfoResponse.self
    case .signedAppTransactionInfo: AppTransactionInfoResponse.self
    }
  }

  /// Whether `data` is the list of a status response: many programs have a member of this name.
  private static func isStatusResponse(_ object: JSONObject) -> Bool {
    guard let groups = object[Self.data.rawValue]?.array else { return false }
    let namesApp = object["bundleId"] != nil && object["environment"] != nil
    let isEmpty = groups.isEmpty && object.count == 1
    return namesApp || isEmpty
      || groups.contains { group in
        ["lastTransactions", "subscriptionGroupIdentifier"].contains { group.object?[$0] != nil }
      }
  }
}
