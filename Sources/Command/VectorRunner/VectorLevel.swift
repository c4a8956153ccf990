// SPDX-License-Identifier: Apache-2.0

/// How serious a wrong result is.
package enum VectorLevel: String, CaseIterable, Sendable {
  /// An accepted forgery, a crash, a document that is read as another one, or a rejected genuine document.
  case must
  /// The input breaks a rule of a standard or of Apple, but accepting it does not allow forgery.
  case should
  /// A rule of ReceiptKit, such as a limit or a leniency: other implementations may differ.
  case house
}
