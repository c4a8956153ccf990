// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptCommands
import TestVectors
import Testing

/// Every vector about a requirement has the same verdict and code in `verify` and `batch`, and counts as evidence in
/// `entitlements` only if it is valid there.
struct ExpectationVectorTests {
  /// The suites about apps, kinds, environments, versions, devices and customers.
  static let suites = [
    "jws-verify/expectations", "jws-verify/claims", "jws-verify/kinds", "jws-verify/xcode",
    "receipt-verify/claims", "receipt-verify/environments", "receipt-verify/device",
    "receipt-verify/legacy", "jws-verify/forgeries", "receipt-verify/forgeries",
  ]

  @Test(arguments: suites)
  func `verify and batch answer as the library`(_ suite: String) throws {
    var count = 0
    for vector in try Self.vectors(of: suite) {
      // Of the forgeries, those of claims.
      let isOfClaim = vector.expect.error?.hasPrefix("claims/") ?? false
      guard isOfClaim || !suite.hasSuffix("/forgeries"), let run = try Run(vector) else { continue }
      count += 1
      let alone = try run.code(of: "verify", json: true)
      #expect(run.allows(alone), "verify: \(vector.id): \(alone ?? "valid")")
      let inBatch = try run.code(of: "batch", json: false)
      #expect(inBatch == alone, "batch: \(vector.id): \(inBatch ?? "valid")")
    }
    #expect(count > 5)
  }

  @Test func `verify-receipt applies the apps to receipts`() throws {
    var count = 0
    for vector in try Self.vectors(of: "receipt-verify/claims") {
      guard vector.parameters["appAppleId"] != nil, let run = try Run(vector) else { continue }
      count += 1
      let outcome = run.run("verify-receipt", options: run.appOptions)
      let isValid = !outcome.out.contains(#""status":21003"#)
      let isOfApp = !(vector.expect.error?.hasPrefix("claims/app-id") ?? false)
      #expect(isValid == isOfApp, "\(vector.id): \(outcome.out.prefix(80))")
    }
    #expect(count > 4)
  }

  @Test(arguments: ["jws-verify/expectations", "jws-verify/claims"])
  func `entitlements rejects what verify rejects, but for renewal infos and other apps`(
    _ suite: String
  ) throws {
    var count = 0
    for vector in try Self.vectors(of: suite) {
      guard let run = try Run(vector), vector.parameters["kind"] != nil else { continue }
      count += 1
      // One line for each app; all list the same documents.
      let found = run.run("entitlements", options: run.options + ["--json"]).firstLine
      let answer = try JSONDecoder().decode(Answer.self, from: Data(found.utf8))
      let codes = answer.refused.map(\.code)
      let isOfOtherApp = vector.expect.error == "claims/bundle-id"
      let isOfOtherEnvironment = vector.expect.error?.hasPrefix("claims/environment") ?? false
      if vector.expect.result == .valid || isOfOtherApp {
        #expect(codes == [], "\(vector.id)")
      } else if !isOfOtherEnvironment {
        #expect(codes.count == 1 && run.allows(codes[0]), "\(vector.id): \(codes)")
      }
    }
    #expect(count > 6)
  }

  private struct Answer: Decodable {
    struct Refused: Decodable { let code: String }
    let refused: [Refused]
  }

  private static func vectors(of suite: String) throws -> [Vector] {
    try TestVectors.suites().first { $0.suite == suite }?.vectors ?? []
  }
}

/// A vector as a command line.
private struct Run {
  let options: [String]
  let appOptions: [String]
  private let system: FakeSystem
  private let kind: String?
  private let line: [UInt8]
  private let expect: VectorExpectation

  /// `nil` for a vector with a parameter that no option expresses.
  init?(_ vector: Vector) throws {
    // The commands always check the time.
    guard vector.parameters["at"] != nil else { return nil }
    var options: [String] = []
    var files: [String: [UInt8]] = [:]
    for (name, value) in vector.parameters.sorted(by: { $0.key < $1.key }) {
      if name == "kind" || value == .string("standard") { continue }
      guard let option = Run.option(name), let values = value.texts, !values.isEmpty else {
        return nil
      }
      for value in values {
        options += [option, value]
        if option == "--root" || option == "--signer" {
          files[value] = try TestVectors.certificate(value)
        }
      }
    }
    let input = try TestVectors.bytes(of: vector.input)
    let isToken = vector.id.hasPrefix("jws-verify/")
    files["document"] = input
    line = isToken ? input : Array(Data(input).base64EncodedString().utf8)
    files["line"] = line
    self.options = options
    appOptions = Run.pairs(options, of: ["--app-apple-id", "--bundle-id", "--root", "--at"])
    kind = vector.parameters["kind"]?.texts?.first
    expect = vector.expect
    system = FakeSystem(files: files)
  }

  func allows(_ code: String?) -> Bool {
    guard let code else { return expect.result == .valid }
    return expect.result == .invalid
      && (code == expect.error || expect.also?.contains(code) == true)
  }

  /// The code of the verb's answer; `nil` for a valid document.
  func code(of verb: String, json: Bool) throws -> String? {
    var options = options + (kind.map { ["--kind", $0] } ?? [])
    options += json ? ["--json"] : ["--quiet"]
    let outcome = run(verb, options: options)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.bytes))
    #expect((answer.verdict == "valid") == (answer.error == nil))
    #expect((answer.boundBy == nil) == (answer.error != nil))
    return answer.error?.code
  }

  func run(_ verb: String, options: [String]) -> FakeSystem.Outcome {
    let file = verb == "batch" ? "line" : "document"
    return system.run(words: ([verb, file] + options).map { Array($0.utf8) })
  }

  private struct Answer: Decodable {
    struct Fault: Decodable { let code: String }
    let verdict: String
    let boundBy: String?
    let error: Fault?
  }

  private static func option(_ name: String) -> String? {
    switch name {
    case "anchors": "--root"
    case "signers": "--signer"
    case "at": "--at"
    case "bundleIds": "--bundle-id"
    case "appAppleId": "--app-apple-id"
    case "environments": "--environment"
    case "applicationVersions": "--application-version"
    case "deviceIds": "--device-id"
    case "appAccountToken": "--app-account-token"
    case "appTransactionId": "--app-transaction-id"
    case "policy": "--legacy-policy"
    default: nil
    }
  }

  private static func pairs(_ options: [String], of names: [String]) -> [String] {
    stride(from: 0, to: options.count, by: 2).flatMap { index in
      names.contains(options[index]) ? [options[index], options[index + 1]] : []
    }
  }
}

extension JSONValue {
  fileprivate var texts: [String]? {
    switch self {
    case .string(let text): [text]
    case .integer(let number): ["\(number)"]
    case .array(let items): items.compactMap { $0.texts?.first }
    case .boolean, .object: nil
    }
  }
}
