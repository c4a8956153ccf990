// SPDX-License-Identifier: Apache-2.0

import StoreTypes
import StoreVerification
import StrictJSON
import StrictTime

/// A verifier for all kinds of documents, as a handle.
final class VerifierHandle {
  let documents: DocumentVerifier
  /// The maximum size of a document.
  let limit: Int

  var tokens: SignedDataVerifier { documents.tokens }

  init(_ text: ArraySlice<UInt8>) throws(InterfaceError) {
    let options = try OptionReader(text, "options")
    let apps = try VerifierHandle.apps(options)
    let environments = try VerifierHandle.environments(options)
    let anchors = try VerifierHandle.anchors(options)
    let validityTime = try VerifierHandle.validityTime(options)
    let policy = try options.word("receiptPolicy") ?? ReceiptPolicy.Name.standard
    let archive = ArchivePolicy(
      timeWithoutSignedDate: try options.time("timeWithoutSignedDate"),
      environmentWithoutName: try options.string("environmentWithoutName")
        .map { name throws(InterfaceError) in
          try VerifierHandle.environment(name, of: "environmentWithoutName")
        }
    )
    let revocation = try options.word("revocation") ?? RevocationPolicy.notChecked
    let size = try options.integer("maximumSize") ?? Int64(InputBytes.limit)
    guard let limit = Int(exactly: size), 1...InputBytes.limit ~= limit else {
      throw InterfaceError(
        .option,
        "maximumSize",
        expected: "1 to \(InputBytes.limit)",
        found: "\(size)"
      )
    }
    try options.finish()
    self.limit = limit
    documents = DocumentVerifier(
      apps: apps,
      environments: environments,
      anchors: anchors,
      receiptPolicy: policy.policy,
      validityTime: validityTime,
      archive: archive,
      revocation: revocation
    )
  }

  // MARK: Options

  private static func apps(_ options: OptionReader) throws(InterfaceError) -> AcceptedApps {
    guard let value = options.value("apps") else {
      throw InterfaceError(.option, "apps", expected: appsShape, found: "none")
    }
    if let word = value.string {
      guard word == "any" else {
        throw InterfaceError(.option, "apps", expected: appsShape, found: "the string \"\(word)\"")
      }
      return .any
    }
    if value.object != nil {
      let app = try OptionReader(value, "apps")
      let id = try appAppleId(app)
      try app.finish()
      guard let id else { throw InterfaceError(.option, "apps.appAppleId", found: "none") }
      return .appAppleId(id)
    }
    guard let array = value.array else {
      throw InterfaceError(.option, "apps", expected: appsShape, found: "\(value.kind)")
    }
    guard !array.isEmpty else {
      throw InterfaceError(.option, "apps", expected: appsShape, found: "an empty list")
    }
    var apps: [AppIdentity] = []
    for item in array {
      let app = try OptionReader(item, "apps")
      apps.append(
        AppIdentity(bundleId: try bundleId(app, "apps.bundleId"), appAppleId: try appAppleId(app))
      )
      try app.finish()
    }
    return .only(apps)
  }

  private static let appsShape =
    #"a list of {"bundleId": "com.example.app", "appAppleId": 1234567890}, or "any""#

  /// A bundle id, which is never empty.
  static func bundleId(
    _ options: OptionReader,
    _ name: String
  ) throws(InterfaceError) -> String {
    let bundleId = try options.required("bundleId")
    guard !bundleId.isEmpty else {
      throw InterfaceError(.option, name, expected: "a bundle id", found: "an empty string")
    }
    return bundleId
  }

  private static func appAppleId(_ app: OptionReader) throws(InterfaceError) -> Int64? {
    guard let id = try app.integer("appAppleId") else { return nil }
    guard id > 0 else {
      throw InterfaceError(
        .option,
        "apps.appAppleId",
        expected: "a positive number",
        found: "\(id)"
      )
    }
    return id
  }

  private static func environments(
    _ options: OptionReader
  ) throws(InterfaceError) -> AcceptedEnvironments {
    if let word = options.value("environments")?.string, word == "any" { return .any }
    return .only(try named(options, orAny: true))
  }

  /// The environments in the required option `environments`.
  static func named(
    _ options: OptionReader,
    orAny: Bool = false
  ) throws(InterfaceError) -> Set<StoreEnvironment> {
    let shape =
      #"a list of "Production", "Sandbox" and "Xcode""# + (orAny ? #", or "any""# : "")
    guard let value = options.value("environments") else {
      throw InterfaceError(.option, "environments", expected: shape, found: "none")
    }
    guard value.array != nil else {
      let found = value.string.map { "the string \"\($0)\"" } ?? "\(value.kind)"
      throw InterfaceError(.option, "environments", expected: shape, found: found)
    }
    let names = try options.texts("environments") ?? []
    guard !names.isEmpty else {
      throw InterfaceError(.option, "environments", expected: shape, found: "an empty list")
    }
    var environments: Set<StoreEnvironment> = []
    for name in names { environments.insert(try environment(name, of: "environments")) }
    return environments
  }

  /// The environment with the given name, in Apple's spelling or in lower case.
  static func environment(
    _ name: String,
    of option: String
  ) throws(InterfaceError) -> StoreEnvironment {
    let environment = StoreEnvironment(name: name) ?? StoreEnvironment(rawValue: name).canonical
    guard let environment else {
      throw InterfaceError(.option, option, expected: "Production, Sandbox or Xcode", found: name)
    }
    return environment
  }

  /// Apple's anchors, or those of `roots`, and the signers.
  private static func anchors(_ options: OptionReader) throws(InterfaceError) -> TrustAnchors {
    let roots = try certificates("roots", options) { file throws(VerificationError) in
      try TrustAnchors(certificateFile: file)
    }
    let signers = try certificates("signers", options) { file throws(VerificationError) in
      try TrustAnchors(signerFile: file)
    }
    return .union([roots ?? .apple, signers].compactMap { $0 })
  }

  private static func certificates(
    _ name: String,
    _ options: OptionReader,
    _ read: (ArraySlice<UInt8>) throws(VerificationError) -> TrustAnchors
  ) throws(InterfaceError) -> TrustAnchors? {
    guard let files = try options.filledTexts(name, "a list of certificates in PEM") else {
      return nil
    }
    var sets: [TrustAnchors] = []
    for file in files {
      do {
        sets.append(try read(Array(file.utf8)[...]))
      } catch {
        throw InterfaceError(.option, name, found: error.description)
      }
    }
    return .union(sets)
  }

  private static func validityTime(
    _ options: OptionReader
  ) throws(InterfaceError) -> ValidityTime {
    switch try options.string("validAt") {
    case nil, "signing": return .signing
    case "now": return .now
    default: return try options.time("validAt").map { .at($0) } ?? .signing
    }
  }
}
