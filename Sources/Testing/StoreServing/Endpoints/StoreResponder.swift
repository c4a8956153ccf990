// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import StoreEngine
import StrictJSON
package import StrictTime

/// Responds to App Store Server API requests for simulated stores, one request at a time.
///
/// ``StoreServer`` and HTTP servers share this type.
package struct StoreResponder {
  /// The production store.
  package let production: RecordedStore?
  /// The sandbox store.
  package let sandbox: RecordedStore?
  let credentials: StoreCredentials?
  /// The injected faults.
  package var faults = APIFaults()
  /// Why the last request was refused; `nil` if it was not.
  ///
  /// It is for the console: Apple's status 401 has no body.
  package private(set) var refusalReason: String?
  /// The last request, in words: `get transaction info 2000000000000001`; `nil` if there is no such endpoint.
  package private(set) var requestName: String?

  /// Creates a responder.
  ///
  /// Without credentials, it accepts any bearer token.
  package init(production: RecordedStore?, sandbox: RecordedStore?, credentials: StoreCredentials?)
  {
    self.production = production
    self.sandbox = sandbox
    self.credentials = credentials
  }

  /// The production store or the sandbox store.
  package subscript(side side: StoreSide) -> RecordedStore? {
    side == .production ? production : sandbox
  }

  /// Makes the next requests fail, one for each code.
  package mutating func failNext(_ codes: [APIErrorCode]) { faults.failNext(codes) }

  /// Responds to a request to one of the stores.
  ///
  /// `time` is used to check the expiration of bearer tokens.
  package mutating func answer(
    to request: RawRequest,
    on side: StoreSide,
    at time: Timestamp
  ) -> HTTPAnswer {
    (refusalReason, requestName) = (nil, nil)
    do throws(APIRefusal) {
      guard let store = self[side: side] else { throw .noEndpoint }
      return try answer(try ServerRequest(request), store, at: time)
    } catch {
      refusalReason = error.reason
      return error.answer
    }
  }

  private mutating func answer(
    _ request: ServerRequest,
    _ store: RecordedStore,
    at time: Timestamp
  ) throws(APIRefusal) -> HTTPAnswer {
    let (endpoint, values) = try APIEndpoint.find(request)
    requestName = ([words(endpoint.rawValue)] + values).joined(separator: " ")
    if let credentials {
      let bundleId = store.state.options.bundleId
      let check = BearerCheck(credentials: credentials, bundleId: bundleId)
      if try !check.check(request, at: time) { store.state.assume(.tokenWithoutIssueTime) }
    }
    try faults.check(endpoint, at: time)
    // Production requires a performance test that passed in the sandbox.
    if endpoint == .setRealtimeURL, store.state.options.environment == .production,
      let sandbox, !sandbox.state.hasPassedTest
    {
      throw APIRefusal(.forbiddenNoPassingTest)
    }
    do {
      guard let handler = RecordedStore.handlers[endpoint] else { throw APIRefusal.internal }
      return try handler(store, EndpointCall(values: values, request: request))
    } catch let refusal as APIRefusal {
      throw refusal
    } catch {
      throw .internal
    }
  }
}

/// An HTTP request.
///
/// Its contents are untrusted.
package struct RawRequest: Sendable {
  /// The method, in upper case.
  package let method: String
  /// The path and query.
  package let target: String
  /// The value of `Authorization`.
  package let authorization: String?
  /// The body.
  package let body: ArraySlice<UInt8>

  /// A request.
  package init(
    method: String,
    target: String,
    authorization: String? = nil,
    body: ArraySlice<UInt8> = []
  ) {
    self.method = method
    self.target = target
    self.authorization = authorization
    self.body = body
  }
}
