// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// The unsigned model files of Apple's server libraries.
@Suite(
  .enabled(if: SharedData.appleModels.isPresent, Comment(rawValue: SharedData.appleModels.absence))
)
struct ModelFileTests {
  @Test(arguments: [
    "extendSubscriptionRenewalDateResponse", "extendRenewalDateForAllActiveSubscribersResponse",
    "getStatusOfSubscriptionRenewalDateExtensionsResponse", "requestTestNotificationResponse",
    "getImageListResponse", "getMessageListResponse", "getDefaultMessageResponse",
    "getRealtimeUrlResponse", "performanceTestResponse", "performanceTestResultResponse",
  ])
  func `the properties of a response have the values in the file`(_ name: String) throws {
    let bytes = try SharedData.appleModels.bytes(of: "\(name).json")
    let expected = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    let found = try Self.read(name, bytes[...])
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(found.utf8)) == expected)
  }

  /// The values of the properties as JSON.
  private static func read(_ name: String, _ bytes: ArraySlice<UInt8>) throws -> String {
    switch name {
    case "extendSubscriptionRenewalDateResponse":
      let response = try RenewalDateExtension(answer: bytes)
      return """
        {"originalTransactionId": \(quoted(response.originalTransactionId)),
         "webOrderLineItemId": \(quoted(response.webOrderLineItemId)),
         "success": \(plain(response.success)),
         "effectiveDate": \(plain(response.effectiveDate?.millisecondsSince1970))}
        """
    case "extendRenewalDateForAllActiveSubscribersResponse":
      let response = try MassExtensionResponse(answer: bytes)
      return #"{"requestIdentifier": \#(quoted(response.requestIdentifier?.rawValue))}"#
    case "getStatusOfSubscriptionRenewalDateExtensionsResponse":
      let status = try MassExtensionStatus(answer: bytes)
      return """
        {"requestIdentifier": \(quoted(status.requestIdentifier?.rawValue)),
         "complete": \(plain(status.complete)),
         "completeDate": \(plain(status.completeDate?.millisecondsSince1970)),
         "succeededCount": \(plain(status.succeededCount)),
         "failedCount": \(plain(status.failedCount))}
        """
    case "requestTestNotificationResponse":
      let response = try TestNotificationResponse(answer: bytes)
      return #"{"testNotificationToken": \#(quoted(response.testNotificationToken))}"#
    case "getImageListResponse":
      let list = try ImageListResponse(answer: bytes)
      let items = (list.imageIdentifiers ?? []).map {
        """
        {"imageIdentifier": \(quoted($0.imageIdentifier?.rawValue)),
         "imageState": \(quoted($0.imageState?.rawValue)),
         "imageSize": \(quoted($0.imageSize?.rawValue))}
        """
      }
      return #"{"imageIdentifiers": [\#(items.joined(separator: ","))]}"#
    case "getMessageListResponse":
      let list = try MessageListResponse(answer: bytes)
      let items = (list.messageIdentifiers ?? []).map {
        """
        {"messageIdentifier": \(quoted($0.messageIdentifier?.rawValue)),
         "messageState": \(quoted($0.messageState?.rawValue))}
        """
      }
      return #"{"messageIdentifiers": [\#(items.joined(separator: ","))]}"#
    case "getDefaultMessageResponse":
      let response = try DefaultMessageResponse(answer: bytes)
      return #"{"messageIdentifier": \#(quoted(response.messageIdentifier?.rawValue))}"#
    case "getRealtimeUrlResponse":
      return #"{"realtimeURL": \#(quoted(try RealtimeURLResponse(answer: bytes).realtimeURL))}"#
    case "performanceTestResponse":
      let response = try PerformanceTestResponse(answer: bytes)
      return #"{"config": \#(json(response.config)), "requestId": \#(quoted(response.requestId))}"#
    default:
      let result = try PerformanceTestResult(answer: bytes)
      let times = result.responseTimes
      let failures = (result.failures?.results ?? []).map {
        #""\#($0.rawValue)": \#(plain(result.failures?.count(of: $0)))"#
      }
      return """
        {"config": \(json(result.config)), "target": \(quoted(result.target)),
         "result": \(quoted(result.result?.rawValue)), "successRate": \(plain(result.successRate)),
         "numPending": \(plain(result.numPending)),
         "responseTimes": {"average": \(plain(times?.average)), "p50": \(plain(times?.p50)),
           "p90": \(plain(times?.p90)), "p95": \(plain(times?.p95)), "p99": \(plain(times?.p99))},
         "failures": {\(failures.joined(separator: ","))}}
        """
    }
  }

  private static func json(_ config: PerformanceTestConfiguration?) -> String {
    """
    {"maxConcurrentRequests": \(plain(config?.maxConcurrentRequests)),
     "totalRequests": \(plain(config?.totalRequests)),
     "totalDuration": \(plain(config?.totalDuration)),
     "responseTimeThreshold": \(plain(config?.responseTimeThreshold)),
     "successRateThreshold": \(plain(config?.successRateThreshold))}
    """
  }

  private static func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }

  private static func plain(_ value: (some CustomStringConvertible)?) -> String {
    value.map { "\($0)" } ?? "null"
  }
}
