// SPDX-License-Identifier: Apache-2.0

extension PayloadSuites {
  /// The expected value of a small transaction with one more member, or none.
  static func reads(_ member: String? = nil, _ value: JSON = [:]) -> Vector.Expectation {
    let other: JSON.Members = member.map { [($0, value)] } ?? []
    return .valid(.object([("transactionId", "1")] + other))
  }

  static let members = suite(
    "members",
    "Member values: exact types, no conversion.",
    [
      Suite.Group(
        "Members of a transaction.",
        parameters: ofTransaction,
        #"""
        null | boundary basic | \#(reads()) | {"transactionId":"1","price":null} | null counts as absent.
        unknown-member | boundary basic | \#(reads()) | {"transactionId":"1","brandNew":[1.5]} | An unknown member, as Apple may add them.
        unknown-word | boundary basic | \#(reads("environment", "Mars")) | {"transactionId":"1","environment":"Mars"} \#
          | An unknown string value, as Apple may add them.
        unknown-code | boundary basic | \#(reads("offerType", 99)) | {"transactionId":"1","offerType":99} | An unknown number value, as Apple may add them.
        int64-max | boundary | \#(reads("price", .integer(.max))) | {"transactionId":"1","price":9223372036854775807} | The largest 64-bit integer.
        int64-min | boundary | \#(reads("price", .integer(.min))) | {"transactionId":"1","price":-9223372036854775808} | The smallest 64-bit integer.
        date-fraction | boundary | \#(reads("signedDate", "2025-01-02T03:04:05Z")) | {"transactionId":"1","signedDate":1735787045000.9} \#
          | Fractional milliseconds are truncated.
        date-1970 | boundary | \#(reads("signedDate", "1970-01-01T00:00:00Z")) | {"transactionId":"1","signedDate":0} | Zero is the start of 1970.
        no-uuid | boundary | \#(reads("appAccountToken", "me")) | {"transactionId":"1","appAccountToken":"me"} \#
          | appAccountToken is not a UUID; apps may set any text.
        empty-text | boundary | \#(reads("bundleId", "")) | {"transactionId":"1","bundleId":""} | An empty string.
        unread-number-as-text | boundary | \#(reads()) | {"transactionId":"1","price":"9990"} | A member that no check reads is a string instead of a number.
        unread-fraction | boundary | \#(reads()) | {"transactionId":"1","price":1.5} | A member that no check reads is a fraction instead of an integer.
        unread-text-as-number | boundary | \#(reads()) | {"transactionId":"1","storefrontId":143441} \#
          | A member that no check reads is a number instead of a string.
        text-as-number | malformed | payload/type | {"transactionId":"1","bundleId":1} | A string member is a number.
        text-as-array | malformed | payload/type | {"transactionId":"1","bundleId":["com.example.app"]} | A string member is an array.
        number-as-text | malformed | payload/type | {"transactionId":"1","quantity":"1"} | A number member is a string.
        boolean-as-number | malformed | payload/type | {"transactionId":"1","isUpgraded":1} | A boolean member is 1.
        boolean-as-text | malformed | payload/type | {"transactionId":"1","isUpgraded":"true"} | A boolean member is the string "true".
        date-as-text | date | payload/type | {"transactionId":"1","signedDate":"1735787045000"} | A date is a string of digits.
        date-as-boolean | date | payload/type | {"transactionId":"1","signedDate":true} | A date is a boolean.
        object-as-text | malformed | payload/type | {"transactionId":"1","commitmentInfo":"{}"} | An object member is a string.
        type-inside | malformed | payload/type | {"transactionId":"1","commitmentInfo":{"commitmentPrice":"1"}} \#
          | A member of a nested object is a string instead of a number.
        null-character | string | payload/null-character | {"transactionId":"1","bundleId":"com.example.app\u0000.evil"} \#
          | U+0000 in a string, at which C string functions stop.
        fraction | malformed | payload/integer | {"transactionId":"1","quantity":1.5} | A fraction where an integer is required.
        point-zero | form | payload/integer level house | {"transactionId":"1","quantity":1.0} | An integer with a fractional part of zero, which JSON allows.
        exponent | form | payload/integer level house | {"transactionId":"1","quantity":1e3} | An integer with an exponent, which JSON allows.
        int64-overflow | overflow | payload/integer | {"transactionId":"1","quantity":9223372036854775808} | 2^63 does not fit in 64 bits.
        uint64-max | overflow | payload/integer | {"transactionId":"1","quantity":18446744073709551615} | 2^64 - 1, which wraps to -1.
        date-int64-max | overflow | payload/date | {"transactionId":"1","signedDate":9223372036854775807} | A date of 2^63 - 1 milliseconds is out of range.
        date-int64-min | overflow | payload/date | {"transactionId":"1","signedDate":-9223372036854775808} | A date of -2^63 milliseconds is out of range.
        date-huge | overflow | payload/date | {"transactionId":"1","signedDate":1e400} | A date that is infinity as a double.
        date-long | overflow | payload/date | {"transactionId":"1","signedDate":1735787045000000000000000000000} | A date of 31 digits.
        date-year-10000 | date | payload/date | {"transactionId":"1","signedDate":253402300800000} | The first millisecond of the year 10000.
        date-before-year-1 | date | payload/date | {"transactionId":"1","signedDate":-62135596800001} | The last millisecond before the year 0001.
        """#
      ),
      Suite.Group(
        "Members whose spelling and type Apple has not published.",
        parameters: ofTransaction,
        #"""
        unpublished-type | boundary | \#(reads("previousOriginalTransactionId", "2000000123456789")) \#
          | {"transactionId":"1","previousOriginalTransactionId":2000000123456789} | Apple has not published whether the member is a string or a number.
        unpublished-spelling | boundary | \#(reads("bundleProductId", "bundle")) | {"transactionId":"1","bundleProductID":"bundle"} \#
          | Apple has not published the spelling of the member in tokens; this is that of StoreKit.
        spellings-differ | ambiguous | \#(reads()) | {"transactionId":"1","bundleProductId":"a","bundleProductID":"b"} \#
          | Two spellings of a member have different values.
        """#
      ).house,
      Suite.Group(
        "Complete payloads.",
        #"""
        array | malformed | payload/type | [] | The payload is an array.
        string | malformed | payload/type | "{}" | The payload is a string.
        null-payload | malformed | payload/type | null | The payload is null.
        empty | missing | payload/malformed cause json/truncated | \#("") | The payload is empty.
        trailing-comma | malformed | payload/malformed cause json/trailing-comma | {"price":1,} | A comma before the closing brace.
        duplicate | duplicate | payload/malformed cause json/duplicate-member | {"bundleId":"com.example.app","bundleId":"com.example.other"} \#
          | The bundle id twice.
        two-bodies | ambiguous | payload/exclusive-members | {"notificationType":"TEST","data":{},"summary":{}} | kind=notification \#
          | A notification with two bodies, data and summary, which could name different apps.
        missing-member | missing | payload/missing-member | {"originalTransactionId":"1","appAppleId":1} | kind=realtime-request \#
          | A real-time request without a required member.
        array-of-numbers | malformed | payload/type | {"eligibleWinBackOfferIds":["a",1]} | kind=renewal-info | An array of strings contains a number.
        array-null-character | string | payload/null-character | {"eligibleWinBackOfferIds":["a\u0000"]} | kind=renewal-info \#
          | An array of strings contains a string with U+0000.
        missing-member-null | missing | payload/missing-member \#
          | {"originalTransactionId":null,"appAppleId":1,"productId":"a","userLocale":"en-US","requestIdentifier":"1","environment":"Production","signedDate":1} \#
          | kind=realtime-request | A required member of a real-time request is null.
        type-escaped | malformed | payload/type | {"bundle\u0049d":1} | A number instead of a string, under an escaped name.
        array-of-null | malformed | payload/type | {"eligibleWinBackOfferIds":[null]} | kind=renewal-info | An array of strings contains null.
        """#
      ),
    ]
  )
}
