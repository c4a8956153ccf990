// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StrictTime
import Testing

/// The method, path, query and body of each request.
struct RequestTests {
  @Test(arguments: Sent.all)
  func `a request is sent as documented`(_ sent: Sent) throws {
    #expect(try sent.request() == sent.expected)
  }

  @Test func `requests go to Apple's production and sandbox servers`() throws {
    let request = APIRequest.testNotification()
    #expect(
      try request.url(in: .production)
        == "https://api.storekit.apple.com/inApps/v1/notifications/test"
    )
    #expect(
      try request.url(in: .sandbox)
        == "https://api.storekit-sandbox.apple.com/inApps/v1/notifications/test"
    )
    #expect(
      request.headers(bearerToken: "a.b.c") == [
        HTTPHeader("Authorization", "Bearer a.b.c"), HTTPHeader("Accept", "application/json"),
      ]
    )
  }

  @Test(arguments: [StoreEnvironment.xcode, .localTesting, StoreEnvironment(rawValue: "Moon")])
  func `other environments have no server`(_ environment: StoreEnvironment) {
    let error = #expect(throws: APIRequestError.self) {
      try APIRequest.testNotification().url(in: environment)
    }
    #expect(error?.code == .environment)
  }

  @Test(arguments: Refused.all)
  func `rejects an argument that Apple does not allow`(_ refused: Refused) {
    let error = #expect(throws: APIRequestError.self) { try refused.request() }
    #expect(error?.code == refused.code)
    #expect(error?.path == refused.parameter)
  }

  private static let image = #""imageIdentifier":"\#(Sent.lower)","altText":"a""#

  /// A message as JSON, and the member that is wrong.
  @Test(arguments: [
    (#"{"header":"","body":"b"}"#, APIRequestError.Code.missing, "header"),
    (#"{"header":"h"}"#, .missing, "body"),
    (#"{"header":"h","body":"b","image":{\#(image),"size":1}}"#, .form, #""size""#),
    (
      #"{"header":"h","body":"b","bulletPoints":[{"text":"t",\#(image),"size":1}]}"#, .form,
      #""size""#
    ),
  ])
  func `rejects the JSON of a message with a missing or unknown member`(
    _ json: String,
    _ code: APIRequestError.Code,
    _ parameter: String
  ) {
    let error = #expect(throws: APIRequestError.self) {
      try RetentionMessage(json: Array(json.utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.path == parameter)
  }
}
