// SPDX-License-Identifier: Apache-2.0

public import Faults
public import Foundation
public import ReceiptKit

// `error.localizedDescription` is the line that `print(error)` prints, in English.

extension LocalizedError where Self: ReceiptKitError {
  /// The message with the expected and found values and the code, in one line.
  public var errorDescription: String? { description }
  /// What to do about the error, if anything.
  public var recoverySuggestion: String? { hint }
}

extension Fault: LocalizedError where Code: ExplainedCode {}
extension VerificationError: LocalizedError {}
extension ReceiptError: LocalizedError {}
