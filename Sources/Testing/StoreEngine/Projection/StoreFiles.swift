// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StorePayloads
import StrictBase64
import StrictJSON

/// A file of `simulate --out`.
public struct StoreFile: Sendable {
  /// The path: `customers/anna/receipt.der`.
  public let path: String
  /// The contents.
  public let contents: [UInt8]

  package init(_ path: String, _ contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }

  package init(_ file: PlainStoreFile, in folder: String? = nil, _ contents: [UInt8]) {
    self.init(folder.map { "\($0)/\(file.rawValue)" } ?? file.rawValue, contents)
  }
}

/// Writes the final state of a store as files.
///
/// The files come in groups, so that a caller needs to hold only a few, and may sign groups on several threads.
package struct StoreFiles: Sendable {
  private let state: StoreState
  private let signer: StoreSigner

  /// Files that are made together.
  package enum Group: Sendable {
    /// The root certificates, and the index of the notifications.
    case shared
    /// Notifications.
    case notifications(Range<Int>)
    /// The documents of a customer.
    case customer(CustomerIndex)
  }

  package init(_ state: StoreState, _ signer: StoreSigner) {
    self.state = state
    self.signer = signer
  }

  /// All groups.
  package var groups: [Group] {
    let count = state.notifications.count
    let starts = stride(from: 0, to: count, by: StoreFiles.notificationsInGroup)
    return [.shared]
      + starts.map { .notifications($0..<min($0 + StoreFiles.notificationsInGroup, count)) }
      + state.customers.indices.map { .customer($0) }
  }

  private static let notificationsInGroup = 100

  package func files(of group: Group) throws(TrustError) -> [StoreFile] {
    switch group {
    case .shared: return try sharedFiles()
    case .notifications(let range): return try notifications(range)
    // Most documents of a customer are in several files.
    case .customer(let customer):
      return try StoreFiles(state, signer.caching()).files(of: customer)
    }
  }

  package func all() throws(TrustError) -> [StoreFile] {
    var files: [StoreFile] = []
    for group in groups { files += try self.files(of: group) }
    return files
  }

  private func sharedFiles() throws(TrustError) -> [StoreFile] {
    var files = [StoreFile(.roots, Array(try signer.rootsPEM().utf8))]
    if let signers = try signer.signersPEM() {
      files.append(StoreFile(.signers, Array(signers.utf8)))
    }
    return files + [StoreFile(.notifications, index)]
  }

  /// A line for each notification.
  private var index: [UInt8] {
    var index: [UInt8] = []
    for record in state.notifications {
      index += JSONWriter.object { json in
        json.member("file", StoreFiles.name(of: record))
        json.member("notificationType", record.type.rawValue)
        if let subtype = record.subtype { json.member("subtype", subtype.rawValue) }
        json.member("notificationUUID") { $0.string(record.uuid) }
        json.member("arrived") { $0.boolean(record.isDelivered) }
        json.array("attempts") { json in
          record.attempts.forEach { $0.write(isServed: false, to: &json) }
        }
      }
      index.append(UInt8(ascii: "\n"))
    }
    return index
  }

  /// `0001.json`.
  private static func name(of record: NotificationRecord) -> String {
    let digits = String(record.number.ordinal)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ".json"
  }

  private func notifications(_ range: Range<Int>) throws(TrustError) -> [StoreFile] {
    var files: [StoreFile] = []
    for number in range {
      guard let index = state.notifications.index(at: number) else { continue }
      let record = state.notifications[index]
      let token = try state.token(of: record, signedBy: signer)
      let body = JSONWriter.bytes { $0.object { $0.member("signedPayload") { $0.string(token) } } }
      files.append(StoreFile("notifications/\(StoreFiles.name(of: record))", body))
    }
    return files
  }

  private func files(of customer: CustomerIndex) throws(TrustError) -> [StoreFile] {
    let folder = "customers/\(state.customers[customer].name)"
    let receipt = try signer.receipt(state.receipt(of: customer, created: state.now))
    let appTransaction = try state.currentAppTransaction(of: customer)
    var files = [
      StoreFile("\(folder)/receipt.der", receipt),
      StoreFile("\(folder)/app-transaction.jws", Array(try signer.token(appTransaction).utf8)),
    ]
    for record in state.historyTransactions(of: customer) {
      let token = try state.signedTransaction(record.number, signer)
      let name = "transaction-\(state.transactionId(record.number)).jws"
      files.append(StoreFile("\(folder)/\(name)", Array(token.utf8)))
    }
    for number in state.shownSubscriptions(of: customer) {
      let token = try state.signedRenewalInfo(number, signer)
      let id = state.transactionId(state.subscriptions[number].original)
      files.append(StoreFile("\(folder)/renewal-info-\(id).jws", Array(token.utf8)))
    }
    let base64 = String(
      decoding: Base64.encode(receipt[...], alphabet: .standard, padding: true).utf8,
      as: UTF8.self
    )
    return files + [
      StoreFile(
        "\(folder)/verifyReceipt.json",
        state.verifyReceipt(of: customer, latestReceipt: base64)
      ),
      StoreFile("\(folder)/subscriptions.json", try state.statuses(of: customer, signedBy: signer)),
      StoreFile("\(folder)/history.json", try state.history(of: customer, signedBy: signer)),
      StoreFile(.upcoming, in: folder, upcoming(of: customer)),
    ]
  }

  package func upcoming(of customer: CustomerIndex) -> [UInt8] {
    JSONWriter.array { json in
      for renewal in state.upcoming(of: customer, count: StoreFiles.upcomingRenewals) {
        renewal.write(to: &json)
      }
    }
  }

  private static let upcomingRenewals = 12
}
