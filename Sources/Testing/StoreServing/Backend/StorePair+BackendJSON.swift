// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

// The view of the backend as JSON.
extension StorePair {
  /// Settings without the values of header fields, counts, and the newest differences.
  package func backendJSON() -> [UInt8] {
    JSONWriter.object { json in
      json.member("url") { json in
        if let settings = backend.settings {
          json.string(settings.template.text)
        } else {
          json.null()
        }
      }
      if let settings = backend.settings {
        json.array("headers") { json in settings.headers.forEach { json.string($0.name) } }
        json.member("limit") { $0.integer(Int64(settings.limit)) }
      }
      json.member("isPaused") { $0.boolean(backend.isPaused) }
      json.object("questions") { json in
        json.member("asked") { $0.integer(Int64(backend.counts.asked)) }
        json.member("unanswered") { $0.integer(Int64(backend.counts.unanswered)) }
        json.member("notAsked") { $0.integer(Int64(backend.missedCount)) }
        json.member("unnamed") { $0.integer(Int64(backend.counts.unnamed)) }
      }
      if let (time, problem) = backend.problem {
        json.object("problem") { json in
          json.member("at", "\(time)")
          json.member("message", problem.message)
          if let hint = problem.hint { json.member("hint", hint) }
        }
      }
      json.member("differing") { $0.integer(Int64(backend.open.count)) }
      json.object("differences") { json in
        json.member("total") { $0.integer(Int64(backend.counts.differences)) }
        json.array("newest") { json in
          for difference in newestDifferences { write(difference, to: &json) }
        }
      }
    }
  }

  /// The open differences, then those that ended, each newest first.
  private var newestDifferences: ArraySlice<BackendDifference> {
    let open = backend.open.values.sorted { left, right in
      if left.since != right.since { return left.since > right.since }
      return left.subject.order.lexicographicallyPrecedes(right.subject.order)
    }
    return (open + backend.ended.suffix(StorePair.mostListed).reversed()).prefix(
      StorePair.mostListed
    )
  }

  private func write(_ difference: BackendDifference, to json: inout JSONWriter) {
    guard let state = self[side: difference.subject.side]?.state else { return }
    json.object { json in
      json.member("environment", StoreEnvironmentName(difference.subject.side).rawValue)
      json.member("customer", state.customers[difference.subject.customer].name)
      difference.write(in: state, to: &json)
    }
  }

  private static let mostListed = 200
}

extension StoreView {
  /// The number of differences that have not ended, and of those among them that began before the backend was told; nothing
  /// if no backend is asked.
  func writeDiffering(to json: inout JSONWriter) {
    guard backend.settings != nil else { return }
    json.object("backend") { json in
      json.member("differing") { $0.integer(Int64(backend.open.count)) }
      json.member("untold") { $0.integer(Int64(backend.open.values.count { !$0.wasTold })) }
    }
  }
}

extension BackendDifference {
  /// The members after those that name the customer.
  func write(in state: StoreState, to json: inout JSONWriter) {
    if let product = subject.product { json.member("productId", product) }
    json.member("since", "\(since)")
    if isFirst { json.member("isFirst") { $0.boolean(true) } }
    if let until { json.member("until", "\(until)") }
    json.object("store") { json in store.writeMembers(to: &json) }
    json.member("backend") { backend.write(to: &$0) }
    json.member("wasTold") { $0.boolean(wasTold) }
    guard let notification, state.notifications.indices.contains(notification) else { return }
    let record = state.notifications[notification]
    json.object("notification") { json in
      json.member("notificationUUID", record.uuid)
      json.member("notificationType", record.type.rawValue)
      if let subtype = record.subtype { json.member("subtype", subtype.rawValue) }
      json.member("signedDate", "\(record.signedDate)")
      json.member("delivery", DeliveryStatus(of: record).rawValue)
    }
  }
}

extension BackendSubject {
  /// For a stable order of what began at one time.
  fileprivate var order: [String] { [side.rawValue, "\(customer.ordinal)", product ?? ""] }
}
