// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit
import StoreLab
import StrictJSON
import SystemIO

/// The input of one run of `mint`.
struct MintRequest {
  let input: Input?
  /// The time of default payloads.
  let time: Timestamp
  let edits: [MemberEdit]
  let terminal: Terminal
}

/// The JSON object that describes the test data: from a file or a default, with changed members.
struct MintPayload {
  let object: JSONObject
  /// The source, as shown to people.
  private let title: String
  /// Whether offsets in errors are offsets in the file.
  private let isUnchangedFile: Bool

  /// Reads the object of an input, or the default object, and changes some members.
  init(
    _ request: MintRequest,
    _ edits: [MemberEdit],
    or standard: () throws(CommandFailure) -> [UInt8] = { () throws(CommandFailure) in empty }
  ) throws(CommandFailure) {
    title = request.input?.title ?? "the payload"
    isUnchangedFile = request.input != nil && edits.isEmpty
    if let input = request.input {
      object = try input.load(limit: MintPayload.limit, in: request.terminal) {
        json throws(CommandDiagnostic) in
        try MintPayload.object(json, edits)
      } hint: {
        $0.code == InputError.Code.tooLarge.rawValue ? nil : $0.hint
      }
    } else {
      let json = try standard()
      object = try attempt(about: title, MintPayload.object(json[...], edits))
    }
  }

  private static let empty = Array("{}".utf8)

  /// A failure because of the contents of the payload.
  func failure(_ fault: CommandDiagnostic) -> CommandFailure {
    var fault = fault
    if !isUnchangedFile { fault.offset = nil }
    return .fault(fault, about: title)
  }

  /// Reads the object; an error is a failure because of the contents of the payload.
  func reading<Result>(
    _ body: (JSONObject) throws(MintError) -> Result
  ) throws(CommandFailure) -> Result {
    try rethrowing(body(object)) { (error: MintError) in
      failure(CommandDiagnostic(mint: error))
    }
  }

  private static func object(
    _ json: ArraySlice<UInt8>,
    _ edits: [MemberEdit]
  ) throws(CommandDiagnostic) -> JSONObject {
    do {
      let root = try JSONDocument(json).root
      guard let object = root.object else {
        throw CommandDiagnostic(
          mint: .mintType,
          at: root.offset,
          "payload must be an object, found \(root.kind)"
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
      throw CommandDiagnostic(mint: .mintType, "payload must be an object")
    }
  }

  /// The largest genuine payloads have a few hundred thousand bytes.
  private static let limit = 4 << 20
}

/// What an expression signs; an error of libcrypto is a failure, because user input cannot make signing fail.
func minting<Result>(
  _ expression: @autoclosure () throws(TrustError) -> Result
) throws(CommandFailure) -> Result {
  try attempt(about: MintCommand.name, expression()) { (error: TrustError) in
    CommandDiagnostic(.trust(error), in: .command())
  }
}
