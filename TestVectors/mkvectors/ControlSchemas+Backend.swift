// SPDX-License-Identifier: Apache-2.0

// The schemas of what a backend answers, and of the forgery drill.
extension ControlSchemas {
  static let backend: JSON.Members = [
    (
      "Backend",
      object(
        [
          ("url", .object([("type", ["string", "null"])])), ("isPaused", type("boolean")),
          (
            "questions",
            object([
              ("asked", integer), ("unanswered", integer),
              ("notAsked", described(integer, "customers who are still to be asked about")),
              ("unnamed", described(integer, "the customer lacks what the URL names")),
            ])
          ), ("differing", described(integer, "the differences that have not ended")),
          (
            "differences", object([("total", integer), ("newest", list(reference("Difference")))])
          ),
        ],
        optional: [
          ("headers", described(list(text), "the names of the header fields")), ("limit", integer),
          ("problem", object([("at", time), ("message", text)], optional: [("hint", text)])),
        ]
      )
    ),
    (
      "Difference",
      object(
        [
          ("environment", text), ("customer", text), ("since", time),
          (
            "store",
            object([("verdict", verdict), ("reasons", list(text))], optional: [("until", time)])
          ),
          (
            "backend",
            object(
              [("verdict", verdict)],
              optional: [("reason", text), ("until", time), ("isUnknown", type("boolean"))]
            )
          ),
          (
            "wasTold",
            described(type("boolean"), "whether the backend had received the notification")
          ),
        ],
        optional: [
          ("productId", text),
          (
            "isFirst",
            described(type("boolean"), "whether it may have begun before the first question")
          ), ("until", time),
          (
            "notification",
            object(
              [
                ("notificationUUID", text), ("notificationType", text), ("signedDate", time),
                ("delivery", text),
              ],
              optional: [("subtype", text)]
            )
          ),
        ]
      )
    ),
    (
      "Drill",
      object([
        ("isPassed", type("boolean")), ("refused", integer), ("forgeries", integer),
        (
          "attempts",
          list(
            object(
              [
                ("name", text), ("summary", text), ("isRight", type("boolean")),
                ("isRefused", type("boolean")), ("result", text),
              ],
              optional: [
                ("remedy", text), ("status", integer), ("isAnswerChanged", type("boolean")),
                ("before", text), ("after", text),
              ]
            )
          )
        ),
      ])
    ),
  ]

  private static let verdict = choice("entitled", "notEntitled", "undetermined")
}
