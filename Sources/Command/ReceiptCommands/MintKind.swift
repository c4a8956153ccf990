// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import OpenSSLTrust
import StorePayloads
import StoreVerification
import StrictJSON
import SystemIO

/// What can be minted.
enum MintKind: String, CaseIterable, Sendable {
  case authority
  case transaction
  case renewalInfo = "renewal-info"
  case appTransaction = "app-transaction"
  case notification
  case realtimeRequest = "realtime-request"
  case receipt
  case transactionReceipt = "transaction-receipt"

  /// The kind of token; `nil` for what is none.
  var signedKind: SignedKind? {
    switch self {
    case .authority, .receipt, .transactionReceipt: nil
    case .transaction: .transaction
    case .renewalInfo: .renewalInfo
    case .appTransaction: .appTransaction
    case .notification: .notification
    case .realtimeRequest: .realtimeRequest
    }
  }

  /// Whether the App Store posts it in a body.
  var isPosted: Bool { self == .notification || self == .realtimeRequest }

  /// Whether it is a file of octets, and no token.
  var isReceipt: Bool { self == .receipt || self == .transactionReceipt }

  /// Whether Xcode makes it, too.
  var isMadeByXcode: Bool {
    [.transaction, .renewalInfo, .appTransaction, .receipt].contains(self)
  }
}

/// What libcrypto refuses, as a failure: nothing that a user gives makes a signature fail.
func minting<Result>(
  _ body: () throws(TrustError) -> Result
) throws(CommandFailure) -> Result {
  do {
    return try body()
  } catch {
    throw .fault(CommandDiagnostic(.trust(error), in: .command()), about: MintCommand.name)
  }
}

extension CommandDiagnostic {
  /// A payload that cannot be minted is no answer, but a reason for none.
  init(mint code: String, at offset: Int? = nil, _ message: String, hint: String? = nil) {
    self.init(code: "mint/\(code)", message: message, hint: hint, status: .inputOutput)
    self.offset = offset
  }

  init(mint error: JSONError) {
    self.init(Diagnostic(error), status: .inputOutput)
  }
}

/// The JSON object that a user gives or changes.
struct MintPayload {
  let object: JSONObject
  /// Where it is from, as people read it.
  private let title: String
  /// Whether a place in it is one that the user can look up.
  private let isAsGiven: Bool

  /// The object in an input, or else the one that is made up, with some members changed.
  init(
    _ input: Input?,
    or standard: () throws(CommandFailure) -> [UInt8],
    _ edits: [MemberEdit],
    in terminal: Terminal
  ) throws(CommandFailure) {
    title = input?.title ?? "the payload"
    isAsGiven = input != nil && edits.isEmpty
    let bytes = if let input { try MintPayload.read(input, in: terminal) } else { try standard() }
    do throws(CommandDiagnostic) {
      object = try MintPayload.object(bytes, edits)
    } catch {
      throw .fault(error, about: title)
    }
  }

  /// A failure because of what the payload says.
  func failure(_ fault: CommandDiagnostic) -> CommandFailure {
    var fault = fault
    if !isAsGiven { fault.offset = nil }
    return .fault(fault, about: title)
  }

  private static func read(
    _ input: Input,
    in terminal: Terminal
  ) throws(CommandFailure) -> [UInt8] {
    var fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      return try input.read(in: terminal, limit: MintPayload.limit)
    } catch {
      fault = error
    }
    fault.status = .inputOutput
    if fault.code == InputError.Code.tooLarge.rawValue { fault.hint = nil }
    throw .fault(fault, about: input.title)
  }

  private static func object(
    _ bytes: [UInt8],
    _ edits: [MemberEdit]
  ) throws(CommandDiagnostic) -> JSONObject {
    do {
      let root = try JSONDocument(bytes[...]).root
      guard let object = root.object else {
        throw CommandDiagnostic(
          mint: "type",
          at: root.offset,
          "a payload is an object, and this is \(root.kind)"
        )
      }
      guard !edits.isEmpty else { return object }
      let changed = try JSONDocument(edits.applied(to: object)[...]).root
      return changed.object ?? object
    } catch let error as JSONError {
      throw CommandDiagnostic(mint: error)
    } catch let error as CommandDiagnostic {
      throw error
    } catch {
      throw CommandDiagnostic(mint: "type", "a payload is an object")
    }
  }

  /// The largest genuine payloads have some hundred thousand octets.
  private static let limit = 4 << 20
}
