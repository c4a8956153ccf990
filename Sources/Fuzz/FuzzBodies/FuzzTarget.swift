// SPDX-License-Identifier: Apache-2.0

/// What can be fuzzed: each layer by itself, then the verifiers, then documents that are signed anew.
public enum FuzzTarget: String, CaseIterable, Sendable {
  // General rooms.
  case der, ber, cms, certificate, time, base64, base64url, json, jws
  // What Apple writes.
  case receipt, purchase, propertyList = "property-list", payload
  // Verifiers, on any bytes.
  case verifyReceipt = "verify-receipt", verifyLegacy = "verify-legacy"
  case verifyToken = "verify-token", verifyResponse = "verify-response"
  // Verifiers, on bent documents with a right signature.
  case signedReceipt = "signed-receipt", signedToken = "signed-token"
  // The shared work of a batch.
  case keyTable = "key-table"
  // Entitlements.
  case evidence, ledger, policy
  // The command.
  case arguments, commands

  /// Gives an input to the code under test; a finding is what the code must never do.
  ///
  /// A trap is a finding as well, for whoever watches the process.
  public func check(_ input: some Collection<UInt8>) throws(Finding) {
    // A slice in the middle of other bytes, so that reading beyond its ends would show.
    let padded = [0x30, 0x7B] + input + [0x7D, 0x00]
    let slice = padded[2..<padded.count - 2]
    try Pace.check(slice.count, isSlow: isSlow) { () throws(Finding) in try body(slice) }
  }

  /// Whether each input signs something, or reads tokens by the dozen.
  private var isSlow: Bool {
    switch self {
    case .verifyReceipt, .verifyLegacy, .verifyToken, .verifyResponse, .signedReceipt, .signedToken,
      .evidence, .commands, .keyTable:
      true
    default: false
    }
  }

  private func body(_ input: ArraySlice<UInt8>) throws(Finding) {
    switch self {
    case .der: try ASN1Body.distinguished(input)
    case .ber: try ASN1Body.basic(input)
    case .cms: try MessageBody.check(input)
    case .certificate: try CertificateBody.check(input)
    case .time: try TimeBody.check(input)
    case .base64: try Base64Body.standard(input)
    case .base64url: try Base64Body.urlSafe(input)
    case .json: try JSONBody.check(input)
    case .jws: try TokenBody.check(input)
    case .receipt: try ReceiptBody.check(input)
    case .purchase: try PurchaseBody.check(input)
    case .propertyList: try PropertyListBody.check(input)
    case .payload: try PayloadBody.check(input)
    case .verifyReceipt: try VerifyReceiptBody.check(input)
    case .verifyLegacy: try VerifyLegacyBody.check(input)
    case .verifyToken: try VerifyTokenBody.check(input)
    case .verifyResponse: try VerifyResponseBody.check(input)
    case .signedReceipt: try SignedReceiptBody.check(input)
    case .signedToken: try SignedTokenBody.check(input)
    case .keyTable: try KeyTableBody.check(input)
    case .evidence: try EvidenceBody.check(input)
    case .ledger: try LedgerBody.check(input)
    case .policy: try PolicyBody.check(input)
    case .arguments: try ArgumentsBody.check(input)
    case .commands: try CommandsBody.check(input)
    }
  }
}
