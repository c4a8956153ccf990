// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEntitlements
import StoreTypes
import StrictJSON
import StrictTime

/// A ledger that several threads may use, as a handle.
final class LedgerHandle {
  private let ledger: Lock<EntitlementLedger>

  init(_ text: ArraySlice<UInt8>) throws(InterfaceError) {
    let options = try OptionReader(text, "options")
    let bundleId = try VerifierHandle.bundleId(options, "bundleId")
    let environments = try VerifierHandle.named(options)
    try options.finish()
    ledger = Lock(EntitlementLedger(bundleId: bundleId, environments: environments))
  }

  /// A stored ledger with the environments of the options.
  init(stored json: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) throws {
    let options = try OptionReader(text, "options")
    let environments = try VerifierHandle.named(options)
    try options.finish()
    ledger = Lock(try EntitlementLedger(json: json).configured(for: environments))
  }

  func encoded() throws(LedgerError) -> ResultHandle {
    let copy = ledger.withLock { $0 }
    return ResultHandle(try copy.json())
  }

  func add(_ result: ResultHandle) throws(InterfaceError) -> ResultHandle {
    guard let evidence = result.evidence else { throw InterfaceError(.evidence, "verified") }
    let dropped = ledger.withLock { evidence(&$0) }
    let list = JSON.array(dropped) { dropped in
      .object(["reason": .string(dropped.reason.rawValue), "subject": .string(dropped.subject)])
    }
    return ResultHandle(Array(JSON.object(["dropped": list]).text.utf8))
  }

  func entitlements(at time: Int64, _ text: ArraySlice<UInt8>) throws -> ResultHandle {
    let time = try InterfaceError.time(time, "at")
    let options = try OptionReader(text, "options")
    let environment = try options.string("environment").map { name throws(InterfaceError) in
      try VerifierHandle.environment(name, of: "environment")
    }
    let product = try options.string("product")
    let allowPast = try options.boolean("allowPast") ?? false
    let findsValidUntil = try options.boolean("validUntil") ?? false
    let policyText = options.value("policy")?.source
    try options.finish()
    let policy = try policyText.map { text throws(PolicyError) in
      try EntitlementPolicy(json: text)
    }
    let summary = ledger.withLock { ledger in
      ledger.entitlements(
        at: time,
        in: environment ?? .production,
        past: allowPast ? .intended : .slowClock,
        findingValidUntil: findsValidUntil,
        policy: policy ?? EntitlementPolicy()
      )
    }
    guard let product else { return ResultHandle(Array(summary.jsonText.utf8)) }
    let answer = "{\"product\":\(summary[product].jsonText),\"summary\":\(summary.jsonText)}"
    return ResultHandle(Array(answer.utf8))
  }
}
