// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// Errors of `receiptctl mint`.
@Suite struct MintFaultScripts {
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
    ("authority new --set a=1", .usage, "unknown option 'authority --set'"),
    ("authority new --seed=", .usage, "--seed expects a text, found ''"),
    ("transaction --authority lab --seed a", .usage, "unknown option 'transaction --seed'"),
    ("notification --authority lab --xcode", .usage, "unknown option 'notification --xcode'"),
    (
      "transaction --authority lab --xcode --tamper algorithm-none", .usage,
      "unknown option 'transaction --xcode --tamper'"
    ),
    (
      "transaction-receipt --authority lab --set quantity=1", .inputOutput,
      "the payload: the entry quantity is a text or null, and this is number  [mint/type]"
    ),
    ("transaction --authority lab --body", .usage, "unknown option 'transaction --body'"),
    ("transaction --authority lab --base64", .usage, "unknown option 'transaction --base64'"),
    (
      "transaction", .usage,
      "--authority needs a value  [usage/missing-value]\nreceiptctl: hint: write --authority DIR"
    ),
    ("transaction --authority=", .usage, "--authority expects a directory, found ''"),
    ("transaction --authority lab --set a", .usage, "--set expects a name and JSON"),
    ("transaction --authority lab --set a=b", .usage, "--set expects a name and JSON"),
    ("transaction --authority lab --set =1", .usage, "--set expects a name and JSON"),
    ("transaction --authority lab --remove a..b", .usage, "--remove expects a name"),
    (
      "authority lab", .inputOutput,
      "lab: directory is not empty, and is not overwritten  [io/not-empty]\n"
        + "receiptctl: hint: name a directory that is not there"
    ),
    ("authority list.json", .inputOutput, "list.json: already exists"),
    ("authority secret", .inputOutput, "secret: permission denied  [io/permission]"),
    (
      "transaction --authority none", .inputOutput,
      "none/token-signer.key.pem: no such file  [io/not-found]\n"
        + "receiptctl: hint: 'receiptctl mint authority DIR' makes what --authority takes"
    ),
    ("transaction --authority lab none", .inputOutput, "none: no such file"),
    (
      "transaction --authority lab renewal.json", .inputOutput,
      "renewal.json: this is the payload of another kind: renewal-info  [mint/kind at 0]\n"
        + "receiptctl: hint: 'receiptctl mint renewal-info' signs it\n"
    ),
    (
      "transaction --authority lab realtime.json", .inputOutput,
      "realtime.json: this is the payload of another kind: realtime-request  [mint/kind at 0]\n"
    ),
    (
      "transaction --authority lab --set receiptType=1", .inputOutput,
      "the payload: this is the payload of another kind: app-transaction  [mint/kind]\n"
    ),
    (
      "transaction --authority lab list.json", .inputOutput,
      "list.json: a payload is an object, and this is array  [mint/type at 0]"
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
      "inside.json: data.transactionInfo is an object to be signed, and this is string  "
        + "[mint/type at 27]\n"
        + "receiptctl: hint: a token that is signed already is called signedTransactionInfo"
    ),
    (
      "notification --authority lab mixed.json", .inputOutput,
      "mixed.json: this is the payload of another kind: transaction  [mint/kind at 23]"
    ),
    (
      "receipt --authority lab fields.json", .inputOutput,
      "fields.json: the member bundelId is none that it can have  [mint/unknown-member at 2]\n"
        + "receiptctl: hint: did you mean 'bundleId'?"
    ),
    (
      "receipt --authority lab --set inAppPurchases=[{\"price\":1}]", .inputOutput,
      "the payload: the member inAppPurchases[0].price is none that it can have  "
        + "[mint/unknown-member]\nreceiptctl: hint: it can have quantity, productId,"
    ),
    (
      "receipt --authority lab --set creationDate=\"today\"", .inputOutput,
      "the payload: the member creationDate has a value that it cannot have  [mint/value]\n"
        + "receiptctl: hint: it takes a time such as 2025-03-04T10:11:12Z, and has \"today\""
    ),
  ]

  @Test(arguments: [
    ("inAppPurchases=[1]", "an array of objects"), ("inAppPurchases={}", "an array of objects"),
    ("opaqueValue=\"abc\"", "octets in hexadecimal"), ("sha1Hash=\"zz\"", "octets in hexadecimal"),
    ("ageRating=\"é\"", "a string in ASCII"), ("bundleId=1", "a string"),
    ("appAppleId=1.5", "an integer"), ("appAppleId=9223372036854775808", "an integer"),
    ("unknownAttributes=[{\"value\":\"00\"}]", "an integer"),
    ("inAppPurchases=[{\"isTrialPeriod\":1}]", "true or false"),
    ("inAppPurchases=[{\"productTypeName\":\"toy\"}]", "non-consumable, consumable"),
  ])
  func `rejects receipt values of the wrong type`(setting: String, expected: String) {
    let outcome = lab.run("receipt --authority lab --set \(setting)")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[mint/value]\nreceiptctl: hint: it takes \(expected)"))
  }

  @Test(arguments: [
    ("token-root.pem", "token-signer.pem", "its keys and certificates do not belong together"),
    ("token-root.pem", "token-root.key.pem", "its keys and certificates do not belong together"),
    ("token-root.key.pem", "token-root.pem", "it is not a private key in PEM without a password"),
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
