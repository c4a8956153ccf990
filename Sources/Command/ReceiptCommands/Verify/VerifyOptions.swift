// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import ReceiptKit

/// The options of the verbs that verify, and the verifier that they configure.
struct VerifyOptions {
  static let root = Option<[String]>.files(
    "root",
    help: "trust these certificates, PEM or DER (default: Apple's roots)"
  )
  static let signer = Option<[String]>.files(
    "signer",
    help: "trust these certificates as signers of Xcode documents, beside the roots"
  )
  static let bundleIds = Option<[String]>.list(
    "bundle-id",
    "ID",
    help: "accept only documents of this app",
    expecting: "a bundle id"
  ) { $0.isEmpty ? nil : $0 }
  static let appAppleId = Option<Int64?>.value(
    "app-apple-id",
    "N",
    help: "accept only documents of the app with this App Store id; add --bundle-id",
    expecting: "a positive number"
  ) { readNumber($0).flatMap { $0 > 0 ? $0 : nil } }
  static let applicationVersions = Option<[String]>.list(
    "application-version",
    "V",
    help: "accept only documents of this app version"
  )
  static let environments = Option<[StoreEnvironment]>.choices(
    "environment",
    "ENV",
    help: "accept only documents of this environment",
    of: ["production": .production, "sandbox": .sandbox, "xcode": .xcode]
  )
  static let devices = Option<[DeviceIdentifier]>.list(
    "device-id",
    "GUID",
    help: "accept only receipts of this device: UUID or MAC address, also in hex or base64",
    expecting: deviceFormats,
    parse: DeviceIdentifier.init(text:)
  )
  static let deviceFormats = "a UUID or a MAC address"
  static let appAccountToken = Option<String?>.value(
    "app-account-token",
    "UUID",
    help: "accept only purchases with this account token",
    expecting: "a UUID"
  ) { UUIDText(rawValue: $0).canonical }
  static let appTransactionId = Option.nonEmpty(
    "app-transaction-id",
    "ID",
    help: "accept only documents with this app transaction id",
    expecting: "an identifier"
  )
  static let at = Option.time(
    "at",
    help: "verify at this time, such as 2025-03-04T10:11:12Z (default: now)"
  )
  static let maximumAge = Option<Duration?>.value(
    "max-age",
    "DURATION",
    help: "reject documents older than this, such as 90s, 1h30m or 30d",
    expecting: "a duration such as 90s, 1h30m or 30d",
    parse: readDuration
  )
  static let kind = Option<DocumentKind?>.choice(
    "kind",
    help: "accept only this kind of document"
  )
  static let legacyPolicies = Option<[ReceiptPolicy]>.choices(
    "legacy-policy",
    "POLICY",
    help: "accept a legacy format with weak keys",
    of: ["fairplay-2010": .fairPlay2010, "transaction-receipt-v2": .transactionReceipt2]
  )

  /// All options: `verify`, `batch` and `entitlements` have them.
  private static let all = [OptionSpec]([
    root, signer, bundleIds, appAppleId, applicationVersions, environments, devices,
    appAccountToken,
    appTransactionId, at, maximumAge, kind, legacyPolicies, RevocationOptions.responses,
    RevocationOptions.isRequired,
  ])

  /// The options of a verb, without some, and with the help texts of others.
  static func specs(
    without omitted: [any DeclaredOption] = [],
    explained: [any DeclaredOption] = []
  ) -> [OptionSpec] {
    let omitted = Set(omitted.map(\.spec.name))
    let explained = [OptionSpec](explained)
    return all.filter { !omitted.contains($0.name) }.map { option in
      explained.first { $0.name == option.name } ?? option
    }
  }

  let arguments: Arguments

  /// The files of trust anchors.
  var anchors: AnchorFiles { AnchorFiles(arguments) }
  var revocation: RevocationOptions { RevocationOptions(arguments: arguments) }
  /// The files named by options; at most one may be standard input.
  var files: [String] { anchors.names + revocation.files }
  var bundleIds: [String] { arguments[VerifyOptions.bundleIds] }
  var environments: [StoreEnvironment] { arguments[VerifyOptions.environments] }
  /// The time of verification; `nil` for now.
  var at: Timestamp? { arguments[VerifyOptions.at] }
}
