// SPDX-License-Identifier: Apache-2.0

import StoreEngine
public import StorePayloads
public import StrictTime

// External purchases.
extension TestStore {
  /// Creates an external purchase token, and returns its id.
  ///
  /// A token of a custom link has a type: the store sends CREATED, and reminders until it expires. Any token without a report
  /// gets UNREPORTED after ten days.
  ///
  ///     let token = try store.createExternalPurchaseToken(type: .acquisition)
  ///     store.advance(by: .days(10))
  @discardableResult
  public func createExternalPurchaseToken(
    _ identifier: String? = nil,
    type: ExternalTokenType? = nil,
    expires: Timestamp? = nil
  ) throws(StoreRefusal) -> String {
    let known = type.map { CreateExternalPurchaseTokenStep.TokenType(rawValue: $0.rawValue) }
    if case .some(nil) = known {
      throw StoreRefusal(.invalidArgument, "tokenType must be ACQUISITION or SERVICES")
    }
    guard expires == nil || type != nil else {
      throw StoreRefusal(.invalidArgument, "only tokens of custom links expire: set a type")
    }
    try perform(
      CreateExternalPurchaseTokenStep {
        ($0.externalPurchaseId, $0.type, $0.expires) = (identifier, known ?? nil, expires)
      }
    )
    return state.externalPurchases.tokens.last?.id ?? ""
  }
}
