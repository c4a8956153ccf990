// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing

extension ActivityEntry {
  /// A request of a backend, or a refused one to the control API; `nil` for the others, which have steps instead.
  init?(
    _ request: HTTPRequest,
    _ target: String,
    on side: StoreSide,
    _ served: ServedAnswer,
    milliseconds: Int64
  ) {
    let status = served.answer.status
    guard served.name != nil || status >= 400 else { return nil }
    let method = String(request.method.rawValue.prefix(16))
    let path = String(target.prefix(200))
    self.init(.request, side, "\(served.name ?? "\(method) \(path)"): \(status)")
    isFailure = status >= 400
    reason = served.refusal
    self.request = Request(method: method, target: path, body: BodyText(request.body[...]))
    answer = RecordedAnswer(
      status: Int64(status),
      milliseconds: milliseconds,
      body: BodyText(served.answer.body)
    )
  }
}
