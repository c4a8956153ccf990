// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StrictJSON

/// A backend sends a report about an external purchase token, which the store accepts.
///
/// `report` is the report as Apple documents it.
package struct ExternalPurchaseReportStep: Step {
  package static let name = "reportExternalPurchase"
  package static let title = "Report an external purchase"
  /// Reports are drawn by no random history: each needs ids of its own.
  package static let weight = 0
  package static var endpoint: APIEndpoint? { .sendExternalPurchaseReport }
  package static let members: [StepMember<Self>] = [.required("report", .report, \.report)]

  /// The report, as JSON on one line.
  package var report: [UInt8] = []

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.acceptExternalPurchaseReport(report)
  }
}

extension MemberKind<[UInt8]> {
  /// A report: an object, or its JSON in a string.
  fileprivate static let report = MemberKind(
    input: .text,
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name), value.object == nil else {
        return object.value(name).map { compactJSON($0.source) }
      }
      return try object.string(name).map { Array($0.utf8) }
    },
    write: { $1.raw($0) }
  )
}
