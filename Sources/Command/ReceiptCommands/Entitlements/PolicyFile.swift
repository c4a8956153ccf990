// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit
import SystemIO

// The file of --policy and its errors.

extension EntitlementPolicy {
  /// The policy in a file.
  init(file: String, in terminal: Terminal) throws(CommandFailure) {
    self = try Input(name: file).load(
      about: "--policy \(file)",
      limit: EntitlementPolicy.fileLimit,
      in: terminal
    ) { json throws(PolicyError) in
      try EntitlementPolicy(json: json)
    } diagnosis: {
      CommandDiagnostic($0)
    } hint: { fault in
      fault.code.hasPrefix("io/") || fault.code.hasPrefix("input/")
        ? "--policy takes a file with the JSON of one object" : fault.hint
    }
  }

  /// The catalog of a large app has a few thousand products.
  private static let fileLimit = 1 << 20
}
