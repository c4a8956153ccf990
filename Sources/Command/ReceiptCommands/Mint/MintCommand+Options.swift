// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import ReceiptKit
import StoreLab

extension MintCommand {
  static let authority = Option<String?>.file(
    "authority",
    "DIR",
    help: "sign with the keys in this directory",
    expecting: "a directory"
  )
  static let settings = Option<[MemberEdit]>.list(
    "set",
    "NAME=JSON",
    help: "set a member of the payload to this value",
    expecting: #"a name and JSON, such as quantity=2 or 'bundleId="com.example.app"'"#,
    parse: MemberEdit.init(setting:)
  )
  static let removals = Option<[MemberEdit]>.list(
    "remove",
    "NAME",
    help: "remove a member of the payload",
    expecting: "a name",
    parse: MemberEdit.init(removing:)
  )
  static let body = Option.flag("body", help: "print the request body that the App Store sends")
  static let base64 = Option.flag("base64", help: "print a receipt in base64")
  static let device = Option<DeviceIdentifier?>.value(
    "device-id",
    "GUID",
    help: "create a receipt for this device: a UUID or MAC address",
    expecting: VerifyOptions.deviceFormats,
    parse: DeviceIdentifier.init(text:)
  )
  static let tamper = Option.nonEmpty(
    "tamper",
    "NAME",
    help: "forge the document with this attack; 'list' prints the names",
    expecting: "the name of an attack, or list"
  )
  .suggesting([listWord] + MintForgery.names)
  static let type = Option.nonEmpty(
    "type",
    "TYPE[/SUBTYPE]",
    help: "create a notification of this type; 'list' prints the types",
    expecting: "a notification type, or list"
  )
  .suggesting([listWord] + NotificationKindOption.all)
  static let xcode = Option.flag("xcode", help: "sign as StoreKit testing in Xcode does")
  static let seed = Option.nonEmpty(
    "seed",
    "TEXT",
    help: "derive the authority from this seed (default: random keys)",
    expecting: "a text"
  )
  static let options = [OptionSpec]([
    authority, seed, settings, removals, type, tamper,
    VerifyOptions.at.explained(
      "set the time of default payloads, such as 2025-03-04T10:11:12Z (default: now)"
    ), device, xcode, body, base64, Option.help, Option.version,
  ])
}
