// SPDX-License-Identifier: Apache-2.0

import StoreTypes
import StoreVerification
import StrictJSON
import StrictTime

/// A verifier for all kinds of documents, as a handle.
final class VerifierHandle {
  let documents: DocumentVerifier
  /// The verifier for calls that require a receipt, with a separate size limit.
  let receipts: ReceiptVerifier
  /// The maximum size of a receipt.
  let limit: Int

  var tokens: SignedDataVerifier { documents.tokens }

  init(_ text: ArraySlice<UInt8>) throws(InterfaceError) {
    var options = try OptionReader(text, "options")
    let apps = try VerifierHandle.apps(&options)
    let environments = try VerifierHandle.environments(&options)
    let anchors = try VerifierHandle.anchors(&options)
    let validityTime = try VerifierHandle.validityTime(&options)
    let policyName = try options.text("receiptPolicy") ?? ReceiptPolicy.standard.rawValue
    guard let policy = ReceiptPolicy(rawValue: policyName) else {
      throw InterfaceError(.option, "receiptPolicy", found: policyName)
    }
    let archive = ArchivePolicy(
      timeWithoutSignedDate: try options.time("timeWithoutSignedDate"),
      environmentWithoutName: try options.text("environmentWithoutName")
        .map(VerifierHandle.environment)
    )
    let revocation = try VerifierHandle.revocation(&options)
    let size = try options.integer("maximumSize") ?? Int64(InputBytes.limit)
    guard let limit = Int(exactly: size), 0...InputBytes.limit ~= limit else {
      throw InterfaceError(.option, "maximumSize", found: "\(size)")
    }
    try options.finish()
    self.limit = limit
    documents = DocumentVerifier(
      apps: apps,
      environments: environments,
      anchors: anchors,
      receiptPolicy: policy,
      validityTime: validityTime,
      archive: archive,
      revocation: revocation
    )
    receipts = ReceiptVerifier(
      apps: apps,
      environments: environments,
      anchors: anchors,
      policy: policy,
      validityTime: validityTime,
      sizeLimit: limit,
      revocation: revocation
    )
  }

  // MARK: Options

  private static func apps(_ options: inout OptionReader) throws(InterfaceError) -> AcceptedApps {
    guard let value = options.value("apps") else {
      throw InterfaceError(.option, "apps", expected: "a list of apps, or \"any\"", found: "none")
    }
    if let word = value.string {
      guard word == "any" else { throw InterfaceError(.option, "apps", found: word) }
      return .any
    }
    if value.object != nil {
      var app = try OptionReader(value, "apps")
      let id = try app.integer("appAppleId")
      try app.finish()
      guard let id else { throw InterfaceError(.option, "apps.appAppleId", found: "none") }
      return .appAppleId(id)
    }
    guard let array = value.array else {
      throw InterfaceError(.option, "apps", expected: "a list", found: "\(value.kind)")
    }
    var apps: [AppIdentity] = []
    for item in array {
      var app = try OptionReader(item, "apps")
      apps.append(
        AppIdentity(
          bundleId: try app.required("bundleId"),
          appAppleId: try app.integer("appAppleId")
        )
      )
      try app.finish()
    }
    return .only(apps)
  }

  private static func environments(
    _ options: inout OptionReader
  ) throws(InterfaceError) -> AcceptedEnvironments {
    if let word = options.value("environments")?.string {
      guard word == "any" else { throw InterfaceError(.option, "environments", found: word) }
      return .any
    }
    return .only(try named(&options))
  }

  /// The environments in the required option `environments`.
  static func named(_ options: inout OptionReader) throws(InterfaceError) -> Set<StoreEnvironment> {
    guard let names = try options.texts("environments") else {
      throw InterfaceError(.option, "environments", expected: "a list", found: "none")
    }
    var environments: Set<StoreEnvironment> = []
    for name in names { environments.insert(try environment(name)) }
    return environments
  }

  /// The environment with the given name, in Apple's spelling or in lower case.
  static func environment(_ name: String) throws(InterfaceError) -> StoreEnvironment {
    let environment = StoreEnvironment(name: name) ?? StoreEnvironment(rawValue: name).canonical
    guard let environment else {
      throw InterfaceError(
        .option,
        "environment",
        expected: "Production, Sandbox or Xcode",
        found: name
      )
    }
    return environment
  }

  private static func anchors(_ options: inout OptionReader) throws(InterfaceError) -> TrustAnchors
  {
    guard let files = try options.texts("roots") else { return .apple }
    var sets: [TrustAnchors] = []
    for file in files {
      do {
        sets.append(try TrustAnchors(certificateFile: Array(file.utf8)[...]))
      } catch {
        throw InterfaceError(.option, "roots", found: error.description)
      }
    }
    return .union(sets)
  }

  private static func validityTime(
    _ options: inout OptionReader
  ) throws(InterfaceError) -> ValidityTime {
    switch try options.text("validAt") {
    case nil, "signing": return .signing
    case "now": return .now
    default: return try options.time("validAt").map { .at($0) } ?? .signing
    }
  }
}
