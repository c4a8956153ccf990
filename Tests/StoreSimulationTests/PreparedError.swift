// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StoreSimulation
import Testing

/// An error that depends on what happened in the store before the request.
struct PreparedError: Sendable, CustomTestStringConvertible {
  let endpoint: APIEndpoint
  let code: APIErrorCode
  let environment: SimulatedEnvironment
  let profile: StoreProfile
  /// Prepares the store, and returns the target and the body of the request.
  let prepare: @Sendable (TestStore) throws -> (String, [UInt8])

  var testDescription: String { "\(endpoint) \(code.rawValue)" }

  private init(
    _ endpoint: APIEndpoint,
    _ code: APIErrorCode,
    in environment: SimulatedEnvironment = .production,
    profile: StoreProfile = .ideal,
    _ prepare: @escaping @Sendable (TestStore) throws -> (String, [UInt8])
  ) {
    self.endpoint = endpoint
    self.code = code
    self.environment = environment
    self.profile = profile
    self.prepare = prepare
  }

  static let all = transactions + seats + retention + sandbox

  private static let seats = [
    PreparedError(.setAppAccountToken, .invalidAssignedTransactionNotSupported) { store in
      let body = #"{"appAccountToken":"3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd"}"#
      return ("/inApps/v1/transactions/\(try member(of: store))/appAccountToken", Array(body.utf8))
    },
    PreparedError(.consumptionV1, .invalidAssignedTransactionNotSupported) { store in
      let body = #"{"customerConsented":true,"appAccountToken":""}"#
      return ("/inApps/v1/transactions/consumption/\(try member(of: store))", Array(body.utf8))
    },
    PreparedError(.consumption, .invalidAssignedTransactionNotSupported) { store in
      let body =
        #"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false}"#
      return ("/inApps/v2/transactions/consumption/\(try member(of: store))", Array(body.utf8))
    },
    PreparedError(.extendRenewalDate, .assignedSubscriptionExtensionIneligible) { store in
      let body = #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"a"}"#
      return ("/inApps/v1/subscriptions/extend/\(try member(of: store))", Array(body.utf8))
    },
  ]

  /// The id of the transaction of a member with a seat.
  private static func member(of store: TestStore) throws -> String {
    let team = try store.customer("anna").purchase("pro.month", seats: 3)
    let member = store.customer("bert")
    try team.assignSeat(to: member)
    return try #require(member.allTransactions.last).identifier
  }

  private static let transactions = [
    PreparedError(.appTransactionInfo, .appTransactionDoesNotExist, profile: .vintage) { store in
      let id = try store.customer().purchase("coins100").identifier
      return ("/inApps/v1/transactions/appTransactions/\(id)", [])
    },
    PreparedError(.setAppAccountToken, .transactionIdIsNotOriginalTransactionId) { store in
      try store.customer().purchase("pro.month")
      store.advance(by: .days(70))
      let id = try #require(store.customer().allTransactions.last).identifier
      let body = #"{"appAccountToken":"3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd"}"#
      return ("/inApps/v1/transactions/\(id)/appAccountToken", Array(body.utf8))
    },
    PreparedError(.consumptionV1, .invalidTransactionTypeNotSupported) { store in
      let id = try store.customer().purchase("season.pass").identifier
      let body = #"{"customerConsented":true,"appAccountToken":""}"#
      return ("/inApps/v1/transactions/consumption/\(id)", Array(body.utf8))
    },
    PreparedError(.extendRenewalDate, .subscriptionMaxExtension) { store in
      let bought = try store.customer().purchase("pro.year")
      for request in ["a", "b"] {
        try store.perform(
          ExtendStep {
            ($0.subscription, $0.days, $0.reason) = ("pro.year", 1, 0)
            $0.requestIdentifier = request
          }
        )
      }
      let body = #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"c"}"#
      return ("/inApps/v1/subscriptions/extend/\(bought.identifier)", Array(body.utf8))
    },
  ]

  private static let retention = [
    PreparedError(.uploadImage, .imageAlreadyExists) { store in
      try store.perform(image(identifier(1)))
      return (imagePath(1), png)
    },
    PreparedError(.uploadImage, .maximumNumberOfImagesReached) { store in
      for number in 1...2000 { try store.perform(image(identifier(number))) }
      return (imagePath(2001), png)
    },
    PreparedError(.deleteImage, .imageInUse) { store in
      try store.perform(image(identifier(1)))
      try store.perform(
        RetentionStep {
          ($0.change, $0.id, $0.images) = (.uploadMessage, identifier(2), [identifier(1)])
        }
      )
      return (imagePath(1), [])
    },
    PreparedError(.uploadMessage, .messageAlreadyExists) { store in
      try store.perform(message(identifier(1)))
      return (messagePath(1), Array(#"{"header":"a","body":"b"}"#.utf8))
    },
    PreparedError(.uploadMessage, .maximumNumberOfMessagesReached) { store in
      for number in 1...2000 { try store.perform(message(identifier(number))) }
      return (messagePath(2001), Array(#"{"header":"a","body":"b"}"#.utf8))
    },
    PreparedError(.setDefaultMessage, .messageNotApproved) { store in
      try store.perform(message(identifier(1)))
      let body = #"{"messageIdentifier":"\#(identifier(1))"}"#
      return ("/inApps/v1/messaging/default/pro.month/en-US", Array(body.utf8))
    },
    PreparedError(.setRealtimeURL, .forbiddenNoPassingTest) { _ in
      let body = #"{"realtimeURL":"https://a.example/"}"#
      return ("/inApps/v1/messaging/realtime/url", Array(body.utf8))
    },
  ]

  private static let sandbox = [
    PreparedError(.performanceTest, .realtimeUrlNotFound, in: .sandbox) { try performanceTest($0) },
    PreparedError(.performanceTest, .existingPerformanceTestRun, in: .sandbox) { store in
      try store.perform(
        RetentionStep { ($0.change, $0.url) = (.setRealtimeURL, "https://a.example/") }
      )
      try store.perform(RetentionStep { $0.change = .testPerformance })
      return try performanceTest(store)
    },
    PreparedError(.groupMembers, .invalidPaginationToken, in: .sandbox) { _ in
      ("/groups/v1/group/900000000000000000?paginationToken=x", [])
    },
  ]

  // MARK: Parts

  private static func performanceTest(_ store: TestStore) throws -> (String, [UInt8]) {
    let id = try store.customer().purchase("pro.month").identifier
    let body = #"{"originalTransactionId":"\#(id)"}"#
    return ("/inApps/v1/messaging/performanceTest", Array(body.utf8))
  }

  private static func identifier(_ number: Int) -> String {
    let digits = String(number)
    return "0f8fad5b-d9cb-469f-a165-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func imagePath(_ number: Int) -> String {
    "/inApps/v1/messaging/image/\(identifier(number))"
  }

  private static func messagePath(_ number: Int) -> String {
    "/inApps/v1/messaging/message/\(identifier(number))"
  }

  private static func image(_ id: String) -> RetentionStep {
    RetentionStep { ($0.change, $0.id, $0.size) = (.uploadImage, id, "FULL_SIZE") }
  }

  private static func message(_ id: String) -> RetentionStep {
    RetentionStep { ($0.change, $0.id) = (.uploadMessage, id) }
  }

  /// Signature, header of an image of 3840 by 160 pixels, and end, whose checksums the store does not read.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", [0, 0, 0x0F, 0, 0, 0, 0, 0xA0, 8, 2, 0, 0, 0]) + chunk("IEND", [])

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(data.count)] + Array(type.utf8) + data + [0, 0, 0, 0]
  }
}
