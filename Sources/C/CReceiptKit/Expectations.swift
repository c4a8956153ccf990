// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreTypes
import StoreVerification
import StrictJSON
import StrictTime

extension VerificationExpectations {
  /// Expectations from the time and the options of a call.
  init(_ now: Int64, _ options: UnsafePointer<UInt8>?, _ length: Int) throws {
    let text = try unsafe InputBytes.read(options, length, "expectations")
    let now = try InterfaceError.time(now, "now")
    guard !text.isEmpty else {
      self.init(now: now)
      return
    }
    let options = try OptionReader(text, "expectations")
    var devices: [DeviceIdentifier]?
    if let texts = try options.filledTexts("devices", "a list of UUIDs or MAC addresses") {
      var known: [DeviceIdentifier] = []
      for text in texts {
        guard let device = DeviceIdentifier(text: text) else {
          throw InterfaceError(.option, "devices", expected: "a UUID or MAC address", found: text)
        }
        known.append(device)
      }
      devices = known
    }
    let maximumAge = try options.integer("maximumAge")
    guard maximumAge ?? 1 > 0 else {
      throw InterfaceError(
        .option,
        "maximumAge",
        expected: "a positive number of seconds",
        found: maximumAge.map { "\($0)" }
      )
    }
    let applicationVersions = try options.filledTexts("applicationVersions", "a list of versions")
    let appAccountToken = try options.filledText("appAccountToken", "a UUID")
    let appTransactionId = try options.filledText("appTransactionId", "an identifier")
    let isForLedger = try options.boolean("forLedger") ?? false
    let responses = try options.responses("ocspResponses")
    try options.finish()
    self.init(
      now: now,
      maximumAge: maximumAge.map { .seconds($0) },
      applicationVersions: applicationVersions,
      devices: devices,
      appAccountToken: appAccountToken,
      appTransactionId: appTransactionId,
      ocspResponses: try responses.get(),
      purpose: isForLedger ? .ledger : .standalone
    )
  }
}

/// The document kinds as numbers of the C interface, which start at 1.
enum KindNumber {
  /// Any kind; for a result, an unknown kind.
  static let any: Int32 = 0
  private static let anyToken: Int32 = 8

  private static let kinds: [DocumentKind] = [
    .appReceipt, .transactionReceipt, .transaction, .renewalInfo, .notification, .appTransaction,
    .realtimeRequest,
  ]

  /// The required kind of a document.
  enum Requirement {
    case any
    case anyToken
    case kind(DocumentKind)
  }

  static func requirement(_ number: Int32) throws(InterfaceError) -> Requirement {
    switch number {
    case any: return .any
    case anyToken: return .anyToken
    default:
      guard let position = Int(exactly: number), kinds.indices.contains(position - 1) else {
        throw InterfaceError(.value, "kind", expected: "0 to 8", found: "\(number)")
      }
      return .kind(kinds[position - 1])
    }
  }

  static func number(of kind: DocumentKind?) -> Int32 {
    guard let kind, let index = kinds.firstIndex(of: kind) else { return any }
    return Int32(index) + 1
  }
}
