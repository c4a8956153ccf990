// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// Work that depends on the type of a token's payload.
///
/// Generic rather than a closure over a protocol value, so that the compiler makes a copy for each type:
/// this saves a third of the verification time that is not spent on the signature.
protocol PayloadTypeVisitor {
  associatedtype Output

  func visit<Payload: SignedPayload>(_ type: Payload.Type) -> Output
}

extension DocumentKind? {
  /// Visits the payload type of this kind.
  ///
  /// This is the only mapping of kinds to types.
  func accept<Visitor: PayloadTypeVisitor>(_ visitor: Visitor) -> Visitor.Output {
    switch self {
    case .transaction: visitor.visit(TransactionPayload.self)
    case .renewalInfo: visitor.visit(RenewalInfoPayload.self)
    case .appTransaction: visitor.visit(AppTransactionPayload.self)
    case .realtimeRequest: visitor.visit(RealtimeRequestPayload.self)
    case .notification: visitor.visit(NotificationPayload.self)
    case .appReceipt, .transactionReceipt, nil: visitor.visit(UnknownPayload.self)
    }
  }
}
