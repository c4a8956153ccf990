// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreEngine
import StoreServing
import Synchronization

/// A request of the dashboard for data: lists, signed data and entitlements.
struct DashboardRequest {
  private let request: ReceivedRequest
  private let path: String
  private let view: StoreView
  private let turns: ViewTurns

  /// `nil` if the path does not belong to the dashboard.
  init?(
    _ request: ReceivedRequest,
    path: String,
    side: StoreSide?,
    _ service: StoreService
  ) {
    guard DashboardRequest.isKnown(path), path != "/store/steps" || request.method == "GET" else {
      return nil
    }
    let view = service.sides.withLock { $0.view(of: side ?? $0.main) }
    guard let view else { return nil }
    self.request = request
    self.path = path
    self.view = view
    turns = service.views
  }

  /// The paths without arguments.
  static let paths = [
    "/store/revision", "/store/transactions", "/store/customers", "/store/timeline",
    "/store/notifications", "/store/catalogue", "/store/catalogue.storekit", "/store/assumptions",
    "/store/steps",
  ]
  private static let documents = "/store/documents/"
  private static let entitlements = "/store/entitlements/"

  private static func isKnown(_ path: String) -> Bool {
    paths.contains { $0.utf8.elementsEqual(path.utf8) }
      || path.utf8.starts(with: documents.utf8) || path.utf8.starts(with: entitlements.utf8)
  }

  func answer() throws(ControlError) -> HTTPAnswer {
    guard request.method == "GET" else {
      throw ControlError.wrongMethod(request.method, allowed: ["GET"])
    }
    do throws(ViewError) {
      return HTTPAnswer(json: try turns.perform { () throws(ViewError) in try json() })
    } catch {
      throw ControlError(error.status, error.message)
    }
  }

  private func json() throws(ViewError) -> [UInt8] {
    let target = request.target
    switch path {
    case "/store/revision": return view.overview()
    case "/store/transactions": return try view.transactions(target)
    case "/store/customers": return try view.customers(target)
    case "/store/timeline": return try view.timeline(target)
    case "/store/notifications": return try view.notifications(target)
    case "/store/catalogue": return view.catalogue()
    case "/store/catalogue.storekit": return view.catalogueFile()
    case "/store/assumptions": return view.assumptions()
    case "/store/steps": return StepForms.json()
    default: break
    }
    let reader = try DocumentReader(view)
    if path.utf8.starts(with: DashboardRequest.entitlements.utf8) {
      return try reader.entitlements(of: name(after: DashboardRequest.entitlements))
    }
    // Neither kinds nor ids contain a slash.
    let rest = name(after: DashboardRequest.documents).split(separator: "/", maxSplits: 1)
    guard rest.count == 2 else { throw reader.noDocument }
    return try reader.document(String(rest[0]), String(rest[1]))
  }

  /// The rest of the path.
  ///
  /// Customer names, ids and UUIDs need no percent-encoding.
  private func name(after prefix: String) -> String {
    String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }
}
