// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Generates valid scripts from choices, so that most inputs are played.
enum ScriptMaker {
  static func script(_ choices: inout ByteScript) -> String {
    var seconds: Int64 = 0
    var steps: [String] = []
    var names = 0
    let environment = choices.one(of: ["Production", "Sandbox", "Xcode"])
    let grace = choices.one(of: ["\"P16D\"", "null", "\"P3D\"", "\"P28D\""])
    let knobs = """
      {"monthOverflow": "\(choices.one(of: ["clampKeepingAnchorDay", "clamp", "rollOver"]))", "renewalLead":
      \(choices.one(of: ["0", "86400"])), "timeZone": "\(choices.one(of: ["UTC", "America/Los_Angeles"]))",
      "resignOnRetry": \(flag(&choices)), "resubscribeKeepsOriginalId": \(flag(&choices)),
      "quirks": \(flag(&choices))}
      """
    while choices.hasMore, steps.count < mostSteps {
      seconds += choices.one(of: pauses)
      let step = step(&choices, &names)
      steps.append("{\"at\": \"\(time(seconds))\", \(step)}")
    }
    seconds += choices.one(of: pauses)
    return """
      {"schema": "receiptctl/script/1", "seed": "fuzz", "start": "\(time(0))", "until": "\(time(seconds))",
      "store": {"environment": "\(environment)", "gracePeriod": \(grace), "knobs": \(knobs)},
      "steps": [\(steps.joined(separator: ",\n"))]}
      """
  }

  private static let mostSteps = 40
  private static let pauses: [Int64] = [0, 1, 300, 86_400, 30 * 86_400, 400 * 86_400]
  private static let products = [
    "month", "year", "basic", "commit", "coins", "lifetime", "season",
  ]
  private static let customers = ["anna", "bert"]

  private static func time(_ seconds: Int64) -> String {
    "\(Timestamp(year: 2026, month: 1, day: 31)?.adding(seconds: seconds) ?? .earliest)"
  }

  private static func flag(_ choices: inout ByteScript) -> Bool { choices.one(of: [true, false]) }

  private static func step(_ choices: inout ByteScript, _ names: inout Int) -> String {
    let customer = choices.one(of: customers)
    let name = "P\(choices.number(below: max(1, names)))"
    let on = flag(&choices)
    // Only purchases have names.
    switch names == 0 ? 0 : choices.number(below: 24) {
    case 0..<5:
      names += 1
      let product = choices.one(of: products)
      let offer = choices.maybe([
        "{\"code\": \"SPRING\"}", "{\"promotional\": \"half\"}", "{\"winBack\": \"back\"}",
      ])
      return """
        "do": "purchase", "product": "\(product)", "customer": "\(customer)", "as": "P\(names - 1)",
        "familyShared": \(on)\(offer.map { ", \"offer\": \($0)" } ?? "")
        """
    case 5: return "\"do\": \"setPayment\", \"customer\": \"\(customer)\", \"works\": \(on)"
    case 6: return "\"do\": \"setAutoRenew\", \"subscription\": \"\(name)\", \"on\": \(on)"
    case 7: return "\"do\": \"refund\", \"transaction\": \"\(name)\", \"prorated\": \(on)"
    case 8: return "\"do\": \"reverseRefund\", \"transaction\": \"\(name)\""
    case 9: return "\"do\": \"joinFamily\", \"organizer\": \"anna\", \"member\": \"bert\""
    case 10: return "\"do\": \"leaveFamily\", \"organizer\": \"anna\", \"member\": \"bert\""
    case 11: return "\"do\": \"setFamilySharing\", \"subscription\": \"\(name)\", \"on\": \(on)"
    case 12: return "\"do\": \"extend\", \"subscription\": \"\(name)\", \"days\": 90, \"reason\": 1"
    case 13: return "\"do\": \"massExtend\", \"product\": \"month\", \"days\": 30, \"reason\": 0"
    case 14: return "\"do\": \"setAskToBuy\", \"customer\": \"\(customer)\", \"on\": \(on)"
    case 15:
      return "\"do\": \"answerAskToBuy\", \"customer\": \"\(customer)\", \"approve\": \(on)"
    case 16:
      return "\"do\": \"setInterruptedPurchases\", \"customer\": \"\(customer)\", \"on\": \(on)"
    case 17: return "\"do\": \"resolvePurchaseIssue\", \"subscription\": \"\(name)\""
    case 18: return "\"do\": \"\(on ? "renewNow" : "expire")\", \"subscription\": \"\(name)\""
    case 19:
      let price = choices.one(of: ["19.99", "0.00", "999999999.999"])
      return "\"do\": \"setPrice\", \"product\": \"month\", \"price\": \"\(price)\""
    case 20:
      return "\"do\": \"answerPriceIncrease\", \"subscription\": \"\(name)\", \"consent\": \(on)"
    case 21: return "\"do\": \"setNotificationEndpoint\", \"up\": \(on)"
    case 22: return "\"do\": \"clearHistory\", \"customer\": \"\(customer)\""
    default: return "\"do\": \"requestRefund\", \"transaction\": \"\(name)\""
    }
  }
}
