// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

// Invalid requests for Retention Messaging, groups and Advanced Commerce, to a production store
// that has no such data.
extension WrongRequest {
  private static let image = "/inApps/v1/messaging/image/"
  private static let message = "/inApps/v1/messaging/message/"
  private static let defaults = "/inApps/v1/messaging/default/"
  private static let realtime = "/inApps/v1/messaging/realtime/url"
  private static let test = "/inApps/v1/messaging/performanceTest"
  private static let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
  private static let picture = #"{"imageIdentifier":"\#(uuid)","altText":"a"}"#

  static let retention: [WrongRequest] =
    [
      WrongRequest(.put, image + "x", 4_000_000),
      WrongRequest(.put, image + uuid, 4_000_161),
      WrongRequest(.put, image + uuid, "\u{89}PNG", 4_000_161),
      WrongRequest(.put, image + uuid + "?imageSize=SMALL", 4_000_216),
      WrongRequest(.delete, image + uuid, 4_040_014),
      WrongRequest(.delete, message + uuid, 4_040_015),
      WrongRequest(.get, defaults + "pro.month/en-US", 4_040_020),
      WrongRequest(.get, defaults + "pro.month/english", 4_000_164),
      WrongRequest(.get, defaults + "none/en-US", 4_000_023),
      WrongRequest(.delete, defaults + "pro.month/en-US", 4_040_020),
      WrongRequest(.delete, defaults + "pro.month/english", 4_000_164),
      WrongRequest(.put, defaults + "pro.month/english", 4_000_164),
      WrongRequest(
        .put,
        defaults + "none/en-US",
        #"{"messageIdentifier":"\#(uuid)"}"#,
        4_000_023
      ),
      WrongRequest(.delete, defaults + "coins100/en-US", 4_000_023),
      WrongRequest(
        .put,
        defaults + "pro.month/en-US",
        #"{"messageIdentifier":"\#(uuid)"}"#,
        4_040_015
      ),
      WrongRequest(.put, defaults + "pro.month/en-US", "{}", 4_000_000),
      WrongRequest(.get, realtime, 4_040_021),
      WrongRequest(.delete, realtime, 4_040_021),
      WrongRequest(.put, realtime, #"{"realtimeURL":"http://a.example"}"#, 4_000_215),
      WrongRequest(.put, realtime, #"{"realtimeURL":1}"#, 4_000_215),
      WrongRequest(.post, test, "{}", 4_000_211),
      WrongRequest(.post, test, #"{"originalTransactionId":"1"}"#, 4_040_005),
      WrongRequest(.post, test, #"{"originalTransactionId":"$SUBSCRIPTION$"}"#, 4_000_008),
      WrongRequest(.get, test + "/result/1", 4_000_212),
      WrongRequest(.get, test + "/result/" + uuid, 4_040_018),
    ] + messages

  private static let messages: [WrongRequest] = [
    (#"{"header":"\#(String(repeating: "a", count: 67))","body":"b"}"#, 4_000_162),
    (#"{"header":"a","body":"\#(String(repeating: "b", count: 145))"}"#, 4_000_163),
    (#"{"header":"a"}"#, 4_000_000), (#"{"body":"a"}"#, 4_000_000), ("[]", 4_000_000),
    (#"{"header":"a","body":"b","headerPosition":"ABOVE_IMAGE"}"#, 4_000_224),
    (#"{"header":"a","body":"b","headerPosition":"BELOW"}"#, 4_000_000),
    (#"{"header":"a","body":"b","image":\#(picture)}"#, 4_040_014),
    (#"{"header":"a","body":"b","image":{"imageIdentifier":"1","altText":"a"}}"#, 4_000_000),
    (
      #"{"header":"a","body":"b","image":{"imageIdentifier":"\#(uuid)","altText":"\#(String(repeating: "c", count: 151))"}}"#,
      4_000_175
    ),
    (
      #"{"header":"a","body":"b","bulletPoints":[{},{},{},{},{},{}]}"#, 4_000_218
    ),
    (
      #"{"header":"a","body":"b","bulletPoints":[{"text":"\#(String(repeating: "d", count: 67))"}]}"#,
      4_000_219
    ),
  ].map { WrongRequest(.put, message + uuid, $0.0, $0.1) }

  static let others: [WrongRequest] = [
    WrongRequest(.get, "/groups/v1/currentGroups/1", 4_040_010),
    WrongRequest(.get, "/groups/v1/currentGroups/x", 4_000_006),
    WrongRequest(.get, "/groups/v1/group/x", 4_000_225),
    WrongRequest(.get, "/groups/v1/group/9?limit=101", 4_000_004),
    WrongRequest(.get, "/groups/v1/group/900000000000000000", 4_040_022),
    WrongRequest(.get, "/inApps/v1/currentGroups/1", status: 404),
    WrongRequest(.put, "/externalPurchase/v1/reports", "[]", 4_000_000),
    WrongRequest(.put, "/externalPurchase/v1/reports", #"{"status":7}"#, 4_000_000),
    WrongRequest(.post, "/externalPurchase/v1/reports", status: 405),
    WrongRequest(.get, "/groups/v1/transactions/x/seats", 4_000_000),
    WrongRequest(.get, "/groups/v1/transactions/1/seats", 4_000_000),
    WrongRequest(.get, "/groups/v1/transactions/$SUBSCRIPTION$/seats", 4_009_999),
    WrongRequest(.post, "/groups/v1/transactions/$SUBSCRIPTION$/seats", "{}", 4_000_000),
    WrongRequest(
      .post,
      "/groups/v1/transactions/$SUBSCRIPTION$/seats",
      #"{"requestIdentifier":"1"}"#,
      4_000_000
    ),
    WrongRequest(
      .post,
      "/groups/v1/transactions/$SUBSCRIPTION$/seats",
      #"{"requestIdentifier":"\#(uuid)"}"#,
      4_009_999
    ),
    WrongRequest(.delete, "/groups/v1/transactions/$COINS$/seats/\(uuid)", 4_009_999),
    WrongRequest(.post, "/groups/v1/transactions/$COINS$/seats/\(uuid)/associate", "{}", 4_000_000),
    WrongRequest(
      .post,
      "/groups/v1/transactions/$COINS$/seats/\(uuid)/associate",
      #"{"appTransactionId":"$APP$"}"#,
      4_009_999
    ),
    WrongRequest(.put, "/groups/v1/transactions/$COINS$/seats/\(uuid)", status: 405),
    WrongRequest(.post, "/advancedCommerce/v1/subscription/cancel/x", "{}", 4_000_006),
    WrongRequest(.post, "/advancedCommerce/v1/transaction/requestRefund/x", "{}", 4_000_006),
    WrongRequest(.post, "/advancedCommerce/v1/transaction/requestRefund/1", "{}", 4_040_010),
    WrongRequest(.post, "/advancedCommerce/v1/subscription/cancel/1", "{}", 4_040_010),
    WrongRequest(.post, "/advancedCommerce/v1/subscription/cancel/$SUBSCRIPTION$", "{}", 4_000_047),
    WrongRequest(.post, "/advancedCommerce/v1/transaction/requestRefund/$COINS$", "{}", 4_000_047),
    WrongRequest(.post, "/advancedCommerce/v1/subscription/pause/1", status: 404),
    WrongRequest(.get, "/advancedCommerce/v1/subscription/cancel/1", status: 405),
  ]
}
