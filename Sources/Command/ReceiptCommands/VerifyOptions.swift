// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import SystemIO

/// The options of every verb that verifies, and the judge that they make.
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
  static let devices = Option<[DeviceWord]>.list(
    "device-id",
    "GUID",
    help: "it must be for this device: a UUID or MAC address, also in hex or base64",
    expecting: "a UUID or a MAC address",
    parse: DeviceWord.init(_:)
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
  static let kind = Option<DocumentKindOption?>.choice(
    "kind",
    help: "it must be this kind of document"
  )
  static let legacyPolicy = Option<LegacyPolicy?>.choice(
    "legacy-policy",
    "POLICY",
    help: "judge by this rule of old, whose keys are weak"
  )

  /// All of them, for verbs that explain none in another way.
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
  /// What the user says the present moment is.
  let at: Timestamp?
  /// The files of certificates.
  let roots: [String]
  private let legacyPolicy: LegacyPolicy?
  private let appAppleId: Int64?
  private let applicationVersions: [String]
  private let deviceWords: [DeviceWord]
  private let appAccountToken: String?
  private let appTransactionId: String?
  private let maximumAge: Duration?

  init(_ arguments: Arguments) throws(UsageError) {
    roots = try arguments.value(of: VerifyOptions.root)
    bundleIds = try arguments.value(of: VerifyOptions.bundleIds)
    appAppleId = try arguments.value(of: VerifyOptions.appAppleId)
    applicationVersions = try arguments.value(of: VerifyOptions.applicationVersions)
    environments = try arguments.value(of: VerifyOptions.environments).map(\.environment)
    deviceWords = try arguments.value(of: VerifyOptions.devices)
    appAccountToken = try arguments.value(of: VerifyOptions.appAccountToken)
    appTransactionId = try arguments.value(of: VerifyOptions.appTransactionId)
    at = try arguments.value(of: VerifyOptions.at)
    maximumAge = try arguments.value(of: VerifyOptions.maximumAge)
    legacyPolicy = try arguments.value(of: VerifyOptions.legacyPolicy)
  }

  /// The judge that asks for all of it.
  ///
  /// `anyScope` leaves app and environment to the caller.
  func judge(
    now: Timestamp,
    kind: DocumentKindOption? = nil,
    anyScope: Bool = false,
    limit: Int,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    let anchors = try anchors(in: terminal)
    let expectations = expectations(now: now, anyScope: anyScope)
    return InputVerifier(
      anchors: anchors,
      receiptVerifier: ReceiptVerifier(
        anchors: anchors,
        policy: legacyPolicy == .fairPlay2010 ? .fairPlay2010 : .standard,
        sizeLimit: limit
      ),
      legacyVerifier: TransactionReceiptVerifier(
        anchors: anchors,
        policy: legacyPolicy == .transactionReceipt2 ? .version2 : .standard,
        sizeLimit: limit
      ),
      expectations: expectations,
      tokenVerifier: SignedDataVerifier(requiring: identity(in: expectations), anchors: anchors),
      tokenExpectations: SignedDataExpectations(
        now: now,
        maximumAge: maximumAge,
        applicationVersions: expectations.applicationVersions,
        deviceVerificationIds: deviceWords.map(\.text).ifAny,
        appAccountToken: appAccountToken,
        appTransactionId: appTransactionId
      ),
      asked: asked(expectations),
      kind: kind,
      judgedAt: at,
      limit: limit
    )
  }

  private func expectations(now: Timestamp, anyScope: Bool) -> ReceiptRequirements {
    ReceiptRequirements(
      now: now,
      maximumAge: maximumAge,
      bundleIds: anyScope ? nil : bundleIds.ifAny,
      appAppleId: appAppleId,
      applicationVersions: applicationVersions.ifAny,
      environments: anyScope ? nil : environments.ifAny.map { Set($0) },
      devices: deviceWords.map(\.identifier).ifAny
    )
  }

  /// Of the identity of a token only what was asked for.
  private func identity(in expectations: ReceiptRequirements) -> IdentityRequirements {
    IdentityRequirements(
      apps: expectations.bundleIds?.map { AppIdentity(bundleId: $0, appAppleId: appAppleId) },
      appAppleId: appAppleId,
      environments: expectations.environments
    )
  }

  private func asked(_ expectations: ReceiptRequirements) -> [CheckName] {
    let asked: [(CheckName, Bool)] = [
      (.age, expectations.maximumAge != nil),
      (.bundleId, expectations.bundleIds != nil),
      (.appAppleId, expectations.appAppleId != nil),
      (.applicationVersion, expectations.applicationVersions != nil),
      (.environment, expectations.environments != nil),
      (.device, expectations.devices != nil),
      (.appAccountToken, appAccountToken != nil),
      (.appTransactionId, appTransactionId != nil),
    ]
    return asked.filter(\.1).map(\.0)
  }

  /// The roots that were given, all of them; Apple's when none was.
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

  /// A whole store of root certificates has some hundred thousand octets.
  private static let rootLimit = 1 << 20
}

extension Array {
  /// Nothing asked for is not the same as a list that accepts nothing.
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
