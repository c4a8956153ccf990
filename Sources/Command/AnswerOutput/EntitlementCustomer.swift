// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements

// Who bought: the identifiers of the customer, and those of each subscription.

extension EntitlementAnswer {
  /// The identifiers of the customer below the heading, which has the app transaction id if there are several customers.
  func writeCustomer(to page: inout TextPage) {
    if let customerWords { page.line("customer: \(customerWords)", .dim, hanging: 2) }
    guard warnings.contains(.clockBehindEvidence), answeredAt != asked else { return }
    page.line(
      "asked for \(asked.second), before the newest evidence; --allow-past answers for that time",
      .caution,
      hanging: 2
    )
  }

  /// `app account token 7e3f…, app transaction id 7045…`.
  package var customerWords: String? {
    let tokens = customer.appAccountTokens
    let account: String? =
      switch tokens.count {
      case 0: nil
      case 1: "app account token \(shown(tokens[0]))"
      default:
        "\(tokens.count) app account tokens: \(tokens.prefix(3).map { shown($0) }.joined(separator: ", "))"
          + (tokens.count > 3 ? " and \(tokens.count - 3) more" : "")
      }
    // The heading of one of several customers has it.
    let id = customer.isOneOfSeveral ? nil : customer.appTransactionId
    return joined([account, id.map { "app transaction id \(shown($0))" }])
  }

  /// Each subscription with its identifiers, if there are several or the rules are explained.
  func writeChains(to page: inout TextPage) {
    let chains = summaries.flatMap(\.chains)
    guard chains.count > 1 || !explained.isEmpty else { return }
    let rows = chains.map { chain in
      TableRow(cells: [
        named(chain.productId, in: chain.environment), chain.originalTransactionId,
        chain.webOrderLineItemId ?? "-", chain.appAccountToken ?? chain.appTransactionId ?? "-",
      ])
    }
    page.table(
      ["SUBSCRIPTION", "ORIGINAL TRANSACTION ID", "WEB ORDER LINE ITEM", "CUSTOMER"],
      rows
    )
  }
}
