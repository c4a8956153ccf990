// SPDX-License-Identifier: Apache-2.0

// The HTTP statuses of the App Store Server API, which return before Apple's error codes are read.

extension Vocabulary {
  static let httpStatuses = Vocabulary(
    "http",
    "HTTP statuses of Apple's servers",
    members: ["HTTP", "status", "statusCode", "httpStatusCode", "httpStatus", "code"],
    [
      status(
        200,
        "the request succeeded, and the body is the answer",
        action: "verify the signed members: 'receiptctl verify' reads the whole body"
      ),
      status(
        202,
        "Apple accepted the request and works on it; the answer has no body",
        action:
          "do not send it again; the result comes as a notification, or with the request for its status"
      ),
      status(
        400,
        "Apple rejected the request; errorCode in the body says why",
        causes: "a malformed id, query or body; the id of another kind of purchase",
        action: "correct the request and explain the errorCode; the same request fails again"
      ),
      status(
        401,
        "Apple rejected the bearer token; there is usually no body",
        causes:
          "a wrong key id, issuer id or bundle id; a token older than an hour; a wrong clock; a revoked key; or production is asked before the first release of the app",
        action:
          "make a token with 'receiptctl sign api-token' and compare it; before the first release, ask the sandbox"
      ),
      status(
        403,
        "Apple understood the request, but the state of the purchase or app does not allow it",
        causes:
          "an extension of a subscription that is not eligible, a refund that is not possible, a message that is not approved",
        action: "read errorCode, and the state with Get All Subscription Statuses"
      ),
      status(
        404,
        "Apple does not know what the request names: a transaction, customer, app, message or path",
        causes:
          "the other environment; an id of another app or of Xcode; without a JSON body, a wrong path",
        action: "with errorCode 4040010, ask the sandbox too; without a body, check the URL"
      ),
      status(
        405,
        "the path exists, but not with this method",
        causes: "GET instead of POST or PUT, often after a redirect or in a proxy",
        action: "compare the method with Docs/Reference/App-Store-Server-API.md"
      ),
      status(
        409,
        "something with this identifier exists",
        causes: "an image or message identifier that was used before",
        action: "use a new UUID"
      ),
      status(
        413,
        "the body of the request is too large",
        causes: "an image that is too large; a proxy with a limit of its own",
        action: "send a smaller image or fewer items; raise the limit of your own proxy"
      ),
      status(
        429,
        "the app, or all your servers together, sent too many requests",
        causes: "a loop, or a job over all customers without a delay",
        action:
          "wait until the time in Retry-After, which Apple writes in milliseconds since 1970; spread jobs over the day"
      ),
      status(
        500,
        "the App Store had an internal error",
        causes: "an outage, or a request that Apple's server cannot process",
        action:
          "send the request again with increasing delays; if it stays, compare it with the documentation"
      ),
      status(
        502,
        "a gateway received no valid answer from the server behind it",
        causes: "an outage at Apple, or your own proxy",
        action: "send the request again with increasing delays; check the proxy if only you see it"
      ),
      status(
        503,
        "the App Store, or the receiver of a notification, does not answer requests now",
        causes:
          "an outage or overload; as an answer to a notification: your server could not decide",
        action: "send the request again later; Apple sends a notification again for 157 hours"
      ),
      status(
        504,
        "a gateway waited too long for the server behind it",
        causes: "an outage at Apple, or a time limit of your proxy",
        action:
          "send a query again; before a changing request is repeated, ask whether it took effect"
      ),
    ]
  )

  private static func status(
    _ number: Int,
    _ meaning: String,
    causes: String? = nil,
    action: String
  ) -> Meaning {
    Meaning(
      "\(number)",
      "HTTP status",
      meaning,
      causes: causes,
      action: action,
      source: "Apple, App Store Server API; RFC 9110, 15; RFC 6585, 4",
      aliases: phrases[number].map { ["\(number) \($0)"] } ?? []
    )
  }

  /// What programs write after the number.
  private static let phrases = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 409: "Conflict", 413: "Payload Too Large",
    429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
