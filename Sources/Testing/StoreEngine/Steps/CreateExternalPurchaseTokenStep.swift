// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A customer continues to an external purchase, for which the App Store creates a token.
///
/// A token of a custom link has a `tokenType`: the store sends CREATED, and ACTIVE_TOKEN_REMINDER each month until it
/// `expires`. Any token that is not reported within ten days gets UNREPORTED.
///
/// Swift: `TestStore.createExternalPurchaseToken`
package struct CreateExternalPurchaseTokenStep: Step {
  package static let name = "createExternalPurchaseToken"
  package static let title = "Create an external purchase token"
  /// Random histories have no external purchases.
  package static let weight = 0
  package static let members: [StepMember<Self>] = [
    .optional("externalPurchaseId", .text, \.externalPurchaseId),
    .optional("tokenType", .choice, \.type), .optional("expires", .time, \.expires),
  ]

  package var externalPurchaseId: String?
  /// The type of a custom link token.
  package var type: TokenType?
  package var expires: Timestamp?

  package init() {}

  /// A type of custom link tokens, as Apple names it.
  package enum TokenType: String, CaseIterable, Sendable {
    case acquisition = "ACQUISITION"
    case services = "SERVICES"
  }

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try object.requireId(externalPurchaseId, "externalPurchaseId")
    guard expires == nil || type != nil else {
      throw ScriptError(
        step: object.step,
        "\"expires\" needs \"tokenType\": only tokens of custom links expire"
      )
    }
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.createExternalToken(self)
  }
}

extension ScriptObject {
  /// Requires that an id has characters, none of them a control character.
  func requireId(_ id: String?, _ name: String) throws(ScriptError) {
    guard let id else { return }
    let isText =
      !id.isEmpty && id.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }
    guard isText else { throw error(name, "an id without control characters") }
  }
}
