// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

extension DocumentKind {
  /// The payload of a token; `nil` for a receipt.
  package var payload: (any CheckedPayload.Type)? {
    switch self {
    case .transaction: TransactionPayload.self
    case .renewalInfo: RenewalInfoPayload.self
    case .notification: NotificationPayload.self
    case .appTransaction: AppTransactionPayload.self
    case .realtimeRequest: RealtimeRequestPayload.self
    case .appReceipt, .transactionReceipt: nil
    }
  }

  /// The kind of a payload, from members that only one kind has; `nil` if no kind or several kinds
  /// match.
  ///
  /// The result is the kind that the payload claims; it does not prove that the payload is genuine.
  package init?(of payload: JSONObject) {
    let kinds = DocumentKind.marked(in: payload)
    guard kinds.count == 1, let only = kinds.first else { return nil }
    self = only
  }

  /// The kinds whose distinctive members the payload has.
  ///
  /// Nearly all members are optional, so without this check a payload of any kind could be read as any
  /// other.
  package static func marked(in payload: JSONObject) -> [DocumentKind] {
    let document = payload.document
    let members = document.members(of: payload)
    var found: [DocumentKind] = []
    var member = members.lowerBound
    while member < members.upperBound {
      if let name = distinctiveNames.index(ofMember: member, in: document) {
        let kind = distinctiveMembers[name].kind
        if !found.contains(kind) { found.append(kind) }
      }
      member = document.member(after: member)
    }
    return found.count < 2 ? found : tokens.filter(found.contains)
  }

  /// The distinctive members of each kind.
  private static let distinctiveMembers: [(kind: DocumentKind, name: String)] = [
    (.notification, "notificationType"),
    (.notification, "notificationUUID"),
    (.appTransaction, "receiptType"),
    (.appTransaction, "receiptCreationDate"),
    (.realtimeRequest, "userLocale"),
    (.realtimeRequest, "requestIdentifier"),
    (.renewalInfo, "autoRenewStatus"),
    (.renewalInfo, "autoRenewProductId"),
    (.transaction, "transactionId"),
    (.transaction, "purchaseDate"),
  ]

  private static let distinctiveNames = JSONNameTable(distinctiveMembers.map(\.name))
}
