// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StrictJSON
import Testing

/// Large and hostile scripts: the work must be linear, so each script takes seconds.
struct LargeScriptTests {
  /// Many steps at the same time.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let step: @Sendable (Int) -> String

    var testDescription: String { name }

    func script(_ count: Int) -> String {
      let steps = (0..<count).map { "{\"at\":\"2026-01-01T00:00:00Z\",\(step($0))}" }
      return """
        {"schema":"receiptctl/script/1","seed":"large","start":"2026-01-01T00:00:00Z",
        "until":"2026-01-02T00:00:00Z","store":{},"steps":[\(steps.joined(separator: ","))]}
        """
    }
  }

  static let shapes = [
    Shape(name: "steps about one customer") { step in
      step % 2 == 0
        ? "\"do\":\"purchase\",\"product\":\"coins100\",\"as\":\"C\(step)\""
        : "\"do\":\"finish\",\"transaction\":\"C\(step - 1).1\""
    },
    Shape(name: "customers") {
      "\"do\":\"purchase\",\"product\":\"news.month\",\"customer\":\"c\($0)\""
    },
    Shape(name: "purchases with one name") { _ in
      "\"do\":\"purchase\",\"product\":\"coins100\""
    },
    Shape(name: "rejected steps") { _ in
      "\"do\":\"answerAskToBuy\",\"approve\":true"
    },
    Shape(name: "family members") {
      "\"do\":\"joinFamily\",\"organizer\":\"anna\",\"member\":\"m\($0)\""
    },
  ]

  @Test(arguments: shapes)
  func `plays a large script to its end`(_ shape: Shape) throws {
    let configuration = try Products.configuration()
    let script = try StoreScript(Array(shape.script(10_000).utf8)[...], for: configuration)
    #expect(try Play(of: script, in: configuration).rows.count == 1)
  }

  @Test(
    arguments: [
      "", "{", "[]", "{\"schema\":\"receiptctl/script/9\"}", "\u{FEFF}{}",
      "{\"steps\":[[[[[[]]]]]]}",
      "{\"schema\":\"receiptctl/script/1\",\"steps\":{}}", "{\"schema\":1e400}",
      String(repeating: "[", count: 100_000), "{\"seed\":\"\\ud800\"}",
    ]
  )
  func `rejects text that is not a script`(_ text: String) throws {
    let configuration = try Products.configuration()
    #expect(throws: ScriptError.self) {
      _ = try StoreScript(Array(text.utf8)[...], for: configuration)
    }
  }
}
