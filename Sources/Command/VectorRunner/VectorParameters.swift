// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime

/// The parameters of a vector; those that are never read are unknown to the runner.
package final class VectorParameters {
  private let values: [String: VectorValue]
  private let certificate: (String) throws(VectorRunError) -> [UInt8]
  private var read: Set<String> = []

  /// The parameters, and the certificates by name.
  package init(
    _ values: [String: VectorValue],
    certificate: @escaping (String) throws(VectorRunError) -> [UInt8]
  ) {
    self.values = values
    self.certificate = certificate
  }

  /// The names that were not read.
  var unread: Set<String> { Set(values.keys).subtracting(read) }

  func text(_ name: String) throws(VectorRunError) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value else { throw .parameter(name) }
    return text
  }

  /// A string from a fixed set.
  func word(_ name: String, among known: [String]) throws(VectorRunError) -> String? {
    guard let word = try text(name) else { return nil }
    guard known.contains(word) else { throw .parameter(name) }
    return word
  }

  func number(_ name: String) throws(VectorRunError) -> Int64? {
    guard let value = value(name) else { return nil }
    guard case .integer(let number) = value else { throw .parameter(name) }
    return number
  }

  func boolean(_ name: String) throws(VectorRunError) -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .boolean(let boolean) = value else { throw .parameter(name) }
    return boolean
  }

  func texts(_ name: String) throws(VectorRunError) -> [String]? {
    guard let value = value(name) else { return nil }
    guard case .array(let items) = value else { throw .parameter(name) }
    return try items.map { item throws(VectorRunError) in
      guard case .string(let text) = item else { throw .parameter(name) }
      return text
    }
  }

  /// A value that the operation interprets.
  func json(_ name: String) throws(VectorRunError) -> [UInt8]? {
    guard let value = value(name) else { return nil }
    return JSONWriter.bytes { value.write(to: &$0) }
  }

  private func value(_ name: String) -> VectorValue? {
    read.insert(name)
    return values[name]
  }
}

// MARK: Verifier parameters
extension VectorParameters {
  func time(_ name: String) throws(VectorRunError) -> Timestamp? {
    guard let text = try text(name) else { return nil }
    return try rethrowing(Timestamp(rfc3339: text)) { (_: TimestampError) in
      VectorRunError.parameter(name)
    }
  }

  func environment(_ name: String) throws(VectorRunError) -> StoreEnvironment? {
    guard let word = try text(name) else { return nil }
    return try environment(word, of: name)
  }

  func environments(_ name: String) throws(VectorRunError) -> Set<StoreEnvironment>? {
    guard let words = try texts(name) else { return nil }
    return Set(try words.map { word throws(VectorRunError) in try environment(word, of: name) })
  }

  private func environment(
    _ word: String,
    of name: String
  ) throws(VectorRunError) -> StoreEnvironment {
    guard let environment = StoreEnvironment(name: word) else { throw .parameter(name) }
    return environment
  }

  /// The trust anchors by name: Apple's, or those of the lab.
  func anchors() throws(VectorRunError) -> TrustAnchors {
    var sets: [TrustAnchors] = []
    for name in try texts("anchors") ?? [] {
      if name == "apple" {
        sets.append(.apple)
        continue
      }
      sets.append(
        try anchors(name) { file throws(VerificationError) in
          try TrustAnchors(certificateFile: file)
        }
      )
    }
    for name in try texts("signers") ?? [] {
      sets.append(
        try anchors(name) { file throws(VerificationError) in try TrustAnchors(signerFile: file) }
      )
    }
    return .union(sets)
  }

  private func anchors(
    _ name: String,
    _ read: (ArraySlice<UInt8>) throws(VerificationError) -> TrustAnchors
  ) throws(VectorRunError) -> TrustAnchors {
    let file = try certificate(name)
    return try rethrowing(read(file[...])) { (_: VerificationError) in
      VectorRunError.certificate(name)
    }
  }

  /// The bytes of the certificate that a parameter names.
  func certificateFile(_ name: String) throws(VectorRunError) -> [UInt8] {
    guard let text = try text(name) else { throw .parameter(name) }
    return try certificate(text)
  }

  /// The accepted apps: `bundleIds` with `appAppleId`, or that id alone; any app without both.
  func apps() throws(VectorRunError) -> AcceptedApps {
    let appAppleId = try number("appAppleId")
    if let bundleIds = try texts("bundleIds") {
      return .only(bundleIds.map { AppIdentity(bundleId: $0, appAppleId: appAppleId) })
    }
    return appAppleId.map { .appAppleId($0) } ?? .any
  }

  /// The accepted environments; any without the parameter.
  func acceptedEnvironments() throws(VectorRunError) -> AcceptedEnvironments {
    try environments("environments").map { .only($0) } ?? .any
  }

  func devices(_ name: String) throws(VectorRunError) -> [DeviceIdentifier]? {
    guard let texts = try texts(name) else { return nil }
    return try texts.map { text throws(VectorRunError) in
      guard let device = DeviceIdentifier(text: text) else { throw .parameter(name) }
      return device
    }
  }

  // MARK: Tokens

  /// The kind of token; `nil` for any.
  func tokenKind() throws(VectorRunError) -> DocumentKind? {
    let kinds = DocumentKind.tokens
    let word = try word("kind", among: kinds.map(\.rawValue))
    return kinds.first { $0.rawValue == word }
  }

  /// The requirements for each token.
  func tokenExpectations() throws(VectorRunError) -> VerificationExpectations {
    guard let now = try time("at") else { throw .parameter("at") }
    return VerificationExpectations(
      now: now,
      maximumAge: try number("maximumAge").map { .seconds($0) },
      applicationVersions: try texts("applicationVersions"),
      devices: try devices("deviceIds"),
      appAccountToken: try text("appAccountToken"),
      appTransactionId: try text("appTransactionId")
    )
  }

  /// The verifier of tokens; without `bundleIds` and `appAppleId` it accepts no app.
  func tokenVerifier() throws(VectorRunError) -> SignedDataVerifier {
    let apps = try apps()
    return SignedDataVerifier(
      apps: apps == .any ? .only([]) : apps,
      environments: .only(try environments("environments") ?? []),
      anchors: try anchors(),
      validityTime: try time("validAt").map { .at($0) } ?? .signing,
      archive: ArchivePolicy(
        timeWithoutSignedDate: try time("timeWithoutSignedDate"),
        environmentWithoutName: try environment("environmentWithoutName")
      )
    )
  }
}
