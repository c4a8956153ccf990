// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// Errors of `receiptctl mint`.
@Suite struct MintFaultTests {
  private let lab = MintLab.shared

  @Test(arguments: lines)
  func `reports usage errors`(line: String, status: CommandStatus, err: String) {
    var system = lab.system
    system.files["renewal.json"] = Array(#"{"autoRenewStatus":1}"#.utf8)
    system.files["realtime.json"] = Array(#"{"userLocale":"en_US"}"#.utf8)
    system.files["list.json"] = Array("[]".utf8)
    system.files["broken.json"] = Array(#"{"a":1,}"#.utf8)
    system.files["twice.json"] = Array(#"{"a":1,"a":2}"#.utf8)
    system.files["inside.json"] = Array(#"{"data":{"transactionInfo":"ey.."}}"#.utf8)
    system.files["mixed.json"] = Array(#"{"data":{"renewalInfo":{"transactionId":"1"}}}"#.utf8)
    system.files["fields.json"] = Array(#"{"bundelId":"x"}"#.utf8)
    let outcome = system.run("receiptctl mint \(line)")
    #expect(outcome.status == status)
    #expect(outcome.out.isEmpty)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.created.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: \(err)"), "\(outcome.err)")
  }

  private static let lines: [(String, CommandStatus, String)] = [
    ("", .usage, "missing operand KIND  [usage/missing-operand]"),
    (
      "reciept --authority lab", .usage,
      "KIND expects authority, transaction, renewal-info, app-transaction, notification, "
        + "realtime-request, receipt or transaction-receipt, found 'reciept'  [usage/invalid-value]\n"
        + "receiptctl: hint: did you mean 'receipt'?"
    ),
    ("authority", .usage, "missing operand DIR  [usage/missing-operand]"),
    ("authority a b", .usage, "unexpected operand 'b'  [usage/unexpected-operand]"),
    ("authority new --set a=1", .usage, "unknown option '--set' for authority"),
    ("authority new --seed=", .usage, "--seed expects a text, found ''"),
    ("transaction --authority lab --seed a", .usage, "unknown option '--seed' for transaction"),
    ("notification --authority lab --xcode", .usage, "unknown option '--xcode' for notification"),
    (
      "transaction --authority lab --xcode --tamper algorithm-none", .usage,
      "unknown option '--tamper' for transaction --xcode"
    ),
    (
      "transaction-receipt --authority lab --set quantity=1", .inputOutput,
      "the payload: entry quantity must be a string or null, found number  [mint/type]"
    ),
    ("transaction --authority lab --body", .usage, "unknown option '--body' for transaction"),
    ("transaction --authority lab --base64", .usage, "unknown option '--base64' for transaction"),
    (
      "transaction", .usage,
      "the option --authority is missing  [usage/missing-option]\nreceiptctl: hint: write --authority DIR"
    ),
    ("transaction --authority=", .usage, "--authority expects a directory, found ''"),
    ("transaction --authority lab --set a", .usage, "--set expects a name and JSON"),
    ("transaction --authority lab --set a=b", .usage, "--set expects a name and JSON"),
    ("transaction --authority lab --set =1", .usage, "--set expects a name and JSON"),
    ("transaction --authority lab --remove a..b", .usage, "--remove expects a name"),
    (
      "authority lab", .inputOutput,
      "lab: directory is not empty and is not overwritten  [io/not-empty]\n"
        + "receiptctl: hint: choose a directory that does not exist"
    ),
    ("authority list.json", .inputOutput, "list.json: already exists"),
    ("authority secret", .inputOutput, "secret: permission denied  [io/permission]"),
    (
      "transaction --authority none", .inputOutput,
      "none/token-signer.key.pem: no such file  [io/not-found]\n"
        + "receiptctl: hint: create the directory with 'receiptctl mint authority DIR'"
    ),
    ("transaction --authority lab none", .inputOutput, "none: no such file"),
    (
      "transaction --authority lab renewal.json", .inputOutput,
      "renewal.json: payload of another kind: renewal-info  [mint/kind at 0]\n"
        + "receiptctl: hint: 'receiptctl mint renewal-info' signs it\n"
    ),
    (
      "transaction --authority lab realtime.json", .inputOutput,
      "realtime.json: payload of another kind: realtime-request  [mint/kind at 0]\n"
    ),
    (
      "transaction --authority lab --set receiptType=1", .inputOutput,
      "the payload: payload of another kind: app-transaction  [mint/kind]\n"
    ),
    (
      "transaction --authority lab list.json", .inputOutput,
      "list.json: payload must be an object, found array  [mint/type at 0]"
    ),
    (
      "transaction --authority lab broken.json", .inputOutput,
      #"broken.json: trailing comma in JSON, found ","  [json/trailing-comma at 6]"#
    ),
    (
      "transaction --authority lab twice.json", .inputOutput,
      "twice.json: duplicate member in a JSON object at a  [json/duplicate-member at 8]"
    ),
    (
      "notification --authority lab inside.json", .inputOutput,
      "inside.json: data.transactionInfo must be an object, found string  "
        + "[mint/type at 27]\n"
        + "receiptctl: hint: use signedTransactionInfo for a signed token"
    ),
    (
      "notification --authority lab mixed.json", .inputOutput,
      "mixed.json: payload of another kind: transaction  [mint/kind at 23]"
    ),
    (
      "receipt --authority lab fields.json", .inputOutput,
      "fields.json: unknown field bundelId  [mint/unknown-member at 2]\n"
        + "receiptctl: hint: did you mean 'bundleId'?"
    ),
    (
      "receipt --authority lab --set inAppPurchases=[{\"price\":1}]", .inputOutput,
      "the payload: unknown field inAppPurchases[0].price  "
        + "[mint/unknown-member]\nreceiptctl: hint: known fields: quantity, productId,"
    ),
    (
      "receipt --authority lab --set creationDate=\"today\"", .inputOutput,
      "the payload: invalid value of the field creationDate  [mint/value]\n"
        + "receiptctl: hint: expected a time such as 2025-03-04T10:11:12Z, found \"today\""
    ),
  ]

  @Test(arguments: [
    ("inAppPurchases=[1]", "an array of objects"), ("inAppPurchases={}", "an array of objects"),
    ("opaqueValue=\"abc\"", "bytes in hexadecimal"), ("sha1Hash=\"zz\"", "bytes in hexadecimal"),
    ("ageRating=\"é\"", "a string in ASCII"), ("bundleId=1", "a string"),
    ("appAppleId=1.5", "an integer"), ("appAppleId=9223372036854775808", "an integer"),
    ("unknownAttributes=[{\"value\":\"00\"}]", "an integer"),
    ("inAppPurchases=[{\"isTrialPeriod\":1}]", "true or false"),
    ("inAppPurchases=[{\"productTypeName\":\"toy\"}]", "non-consumable, consumable"),
  ])
  func `rejects receipt values of the wrong type`(setting: String, expected: String) {
    let outcome = lab.run("receipt --authority lab --set \(setting)")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[mint/value]\nreceiptctl: hint: expected \(expected)"))
  }

  @Test(arguments: [
    ("token-root.pem", "token-signer.pem", "keys and certificates do not match"),
    ("token-root.pem", "token-root.key.pem", "keys and certificates do not match"),
    ("token-root.key.pem", "token-root.pem", "not an unencrypted private key in PEM"),
  ])
  func `does not sign with files of different authorities`(
    file: String,
    content: String,
    message: String
  ) {
    var system = lab.system
    system.files["lab/\(file)"] = system.files["lab/\(content)"]
    let outcome = system.run("receiptctl mint transaction --authority lab")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("\(message)  [mint/authority]"))
    #expect(system.run("receiptctl mint receipt --authority lab").status == .success)
  }
}
