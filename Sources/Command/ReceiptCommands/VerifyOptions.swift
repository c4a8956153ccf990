// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import SystemIO

/// The options of every verb that verifies, and the verifier that they configure.
struct VerifyOptions {
  static let root = Option<[String]>.list(
    "root",
    "FILE",
    kind: .file,
    help: "trust these certificates, in PEM or DER, instead of Apple's"
  )
  static let bundleIds = Option<[String]>.list("bundle-id", "ID", help: "it must be for this app")
  static let appAppleId = Option<Int64?>.value(
    "app-apple-id",
    "N",
    help: "it must be for the app with this number in the App Store",
    expecting: "a number",
    parse: readNumber
  )
  static let applicationVersions = Option<[String]>.list(
    "application-version",
    "V",
    help: "it must be for this version of the app"
  )
  static let environments = Option<[EnvironmentOption]>.choices(
    "environment",
    "ENV",
    help: "it must be from this environment"
  )
  static let devices = Option<[DeviceIdentifier]>.list(
    "device-id",
    "GUID",
    help: "it must be for this device: a UUID or MAC address, also in hex or base64",
    expecting: "a UUID or a MAC address",
    parse: DeviceIdentifier.init(text:)
  )
  static let appAccountToken = Option<String?>.value(
    "app-account-token",
    "UUID",
    help: "the purchase must be for this account of the app's own",
    expecting: "a UUID"
  ) { UUIDText(rawValue: $0).canonical }
  static let appTransactionId = Option<String?>.value(
    "app-transaction-id",
    "ID",
    help: "it must be of this download of the app",
    expecting: "an identifier"
  ) { $0.isEmpty ? nil : $0 }
  static let at = Option<Timestamp?>.value(
    "at",
    "TIME",
    help: "judge as if this were the present, such as 2025-03-04T10:11:12Z",
    expecting: "a time such as 2025-03-04T10:11:12Z"
  ) { text in
    do {
      return try Timestamp(rfc3339: text)
    } catch {
      return nil
    }
  }
  static let maximumAge = Option<Duration?>.value(
    "max-age",
    "DURATION",
    help: "it must not be older than this, such as 90s, 1h30m or 30d",
    expecting: "a duration such as 90s, 1h30m or 30d",
    parse: readDuration
  )
  static let kind = Option<DocumentKind?>.choice(
    "kind",
    help: "it must be this kind of document"
  )
  static let legacyPolicy = Option<LegacyPolicy?>.choice(
    "legacy-policy",
    "POLICY",
    help: "judge by this rule of old, whose keys are weak"
  )

  /// All of them, for verbs that use the same help texts.
  static let specs = [OptionSpec](
    root,
    bundleIds,
    appAppleId,
    applicationVersions,
    environments,
    devices,
    appAccountToken,
    appTransactionId,
    at,
    maximumAge,
    kind,
    legacyPolicy
  )

  let bundleIds: [String]
  let environments: [StoreEnvironment]
  /// The time of verification; `nil` for now.
  let at: Timestamp?
  /// The files of trust anchors.
  let roots: [String]
  private let legacyPolicy: LegacyPolicy?
  private let appAppleId: Int64?
  private let applicationVersions: [String]
  private let devices: [DeviceIdentifier]
  private let appAccountToken: String?
  private let appTransactionId: String?
  private let maximumAge: Duration?

  init(_ arguments: Arguments) throws(UsageError) {
    roots = try arguments.value(of: VerifyOptions.root)
    bundleIds = try arguments.value(of: VerifyOptions.bundleIds)
    appAppleId = try arguments.value(of: VerifyOptions.appAppleId)
    applicationVersions = try arguments.value(of: VerifyOptions.applicationVersions)
    environments = try arguments.value(of: VerifyOptions.environments).map(\.environment)
    devices = try arguments.value(of: VerifyOptions.devices)
    appAccountToken = try arguments.value(of: VerifyOptions.appAccountToken)
    appTransactionId = try arguments.value(of: VerifyOptions.appTransactionId)
    at = try arguments.value(of: VerifyOptions.at)
    maximumAge = try arguments.value(of: VerifyOptions.maximumAge)
    legacyPolicy = try arguments.value(of: VerifyOptions.legacyPolicy)
  }

  /// The verifier that requires all of it.
  ///
  /// `anyScope` leaves app and environment to the caller.
  func verifier(
    now: Timestamp,
    kind: DocumentKind? = nil,
    anyScope: Bool = false,
    limit: Int,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    InputVerifier(
      verifier: DocumentVerifier(
        apps: anyScope ? appsOfId : apps,
        environments: anyScope || environments.isEmpty ? .any : .only(Set(environments)),
        anchors: try anchors(in: terminal),
        receiptPolicy: LegacyPolicy.receipts(legacyPolicy),
        transactionReceiptPolicy: LegacyPolicy.transactionReceipts(legacyPolicy)
      ),
      expectations: VerificationExpectations(
        now: now,
        maximumAge: maximumAge,
        applicationVersions: applicationVersions.ifAny,
        devices: devices.ifAny,
        appAccountToken: appAccountToken,
        appTransactionId: appTransactionId
      ),
      requested: requested(anyScope: anyScope),
      kind: kind,
      verifiedAt: at,
      limit: limit
    )
  }

  private var apps: AcceptedApps {
    guard !bundleIds.isEmpty else { return appsOfId }
    return .only(bundleIds.map { AppIdentity(bundleId: $0, appAppleId: appAppleId) })
  }

  private var appsOfId: AcceptedApps { appAppleId.map { .appAppleId($0) } ?? .any }

  private func requested(anyScope: Bool) -> [CheckName] {
    let requested: [(CheckName, Bool)] = [
      (.age, maximumAge != nil),
      (.bundleId, !anyScope && !bundleIds.isEmpty),
      (.appAppleId, appAppleId != nil),
      (.applicationVersion, !applicationVersions.isEmpty),
      (.environment, !anyScope && !environments.isEmpty),
      (.device, !devices.isEmpty),
      (.appAccountToken, appAccountToken != nil),
      (.appTransactionId, appTransactionId != nil),
    ]
    return requested.filter(\.1).map(\.0)
  }

  /// All given roots; Apple's if none is given.
  private func anchors(in terminal: Terminal) throws(CommandFailure) -> TrustAnchors {
    guard !roots.isEmpty else { return .apple }
    var sets: [TrustAnchors] = []
    for root in roots { sets.append(try anchors(in: root, terminal)) }
    return .union(sets)
  }

  private func anchors(
    in file: String,
    _ terminal: Terminal
  ) throws(CommandFailure) -> TrustAnchors {
    let fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      let bytes = try Input(name: file).read(in: terminal, limit: VerifyOptions.rootLimit)
      return try TrustAnchors(readingFrom: bytes[...])
    } catch {
      fault = error
    }
    throw .fault(fault.aboutRoot, about: "--root \(file)")
  }

  /// A whole store of root certificates has some hundred thousand bytes.
  private static let rootLimit = 1 << 20
}

extension Array {
  /// `nil` requires nothing, where an empty list would accept nothing.
  fileprivate var ifAny: Self? { isEmpty ? nil : self }
}

extension TrustAnchors {
  fileprivate init(readingFrom bytes: ArraySlice<UInt8>) throws(CommandDiagnostic) {
    do {
      try self.init(certificateFile: bytes)
    } catch {
      throw CommandDiagnostic(error, in: .command(bytes: bytes))
    }
  }
}
