// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreServing

// The requests of the dashboard for data: lists, signed data and entitlements. They are not documented, because they may
// change.
extension StoreService {
  static let dashboardRoutes: [Route<Handler>] = [
    view("/store/revision") { view, request in try view.overview(request) },
    view("/store/transactions") { view, request in
      try view.transactions(request)
    },
    view("/store/customers") { view, request in try view.customers(request) },
    view("/store/customers/{customer...}") { view, request in
      try view.customerPage(of: request.id)
    },
    view("/store/timeline") { view, request in try view.timeline(request) },
    view("/store/notifications") { view, request in
      try view.notifications(request)
    },
    view("/store/fault-forms") { _, _ in FaultForms.json() },
    view("/store/catalogue") { view, _ in view.catalogue() },
    view("/store/catalogue.storekit") { view, _ in view.catalogueFile() },
    view("/store/assumptions") { view, _ in view.assumptions() },
    view("/store/entitlements/{customer...}") { view, request in
      try DocumentReader(view).entitlements(of: request.id)
    },
    view("/store/documents/{kind}/{id}") { view, request in
      try DocumentReader(view).document(request.id, request.second)
    },
    view("/store/documents/{path...}") { _, _ in throw ViewError.noDocument },
  ]
}
