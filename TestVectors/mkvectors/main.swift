// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEngine

// Generates the test vectors, the tables of error codes, expectations, endpoints, members, attributes, assumptions,
// steps, limits and options of the command, and the Python attributes. The working directory is the root of the repository; results go to stdout, errors to stderr.

let usage = """
  usage: mkvectors --write | --check | --new-keys
         mkvectors --error-codes | --explanations | --api-error-words | --apple-words | --answer-words | --member-words | --expectations | --api | --command-reference | --members | --python
         mkvectors --assumptions | --steps | --limits

    --write        write the vectors, signed with the committed keys
    --check        compare the vectors with the files
    --error-codes  print the table of error codes
    --explanations print the explanations of receiptctl explain, as Swift
    --api-error-words | --apple-words | --answer-words | --member-words
                   print the meanings of values for receiptctl explain, as Swift
    --expectations print the table of expectations
    --api          print the tables of endpoints and error codes of the App Store Server API
    --command-reference
                   print the reference of receiptctl with the help of its verbs
    --limits       print the page about limits with their constants
    --members      print the tables of members and attributes
    --assumptions  print the page about the test store with the tables of knobs and facts
    --steps        print the page about scripts with the tables of steps
    --openapi      print the OpenAPI document of the test store
    --python       print the Python module with the payloads
    --new-keys     generate missing private keys

  """

do {
  switch Array(CommandLine.arguments.dropFirst()) {
  case ["--write"]:
    try Repository.write(try Vectors.files())
  case ["--check"]:
    let differences = try Repository.differences(from: try Vectors.files())
    for difference in differences { print(difference) }
    exit(differences.isEmpty ? 0 : 1)
  case ["--error-codes"]:
    print(try ErrorCodes.table(), terminator: "")
  case ["--explanations"]:
    print(try ErrorCodes.explanations(), terminator: "")
  case ["--api-error-words"]:
    print(try ValueTables.apiErrors(), terminator: "")
  case ["--apple-words"]:
    print(try ValueTables.appleValues(), terminator: "")
  case ["--answer-words"]:
    print(try ValueTables.answerWords(), terminator: "")
  case ["--member-words"]:
    print(try ValueTables.members(), terminator: "")
  case ["--expectations"]:
    print(ExpectationTable.page(), terminator: "")
  case ["--api"]:
    print(try APITable.page(), terminator: "")
  case ["--command-reference"]:
    print(try CommandReference.page(), terminator: "")
  case ["--limits"]:
    print(try LimitTables.page(), terminator: "")
  case ["--members"]:
    print(try MemberTables.page(), terminator: "")
  case ["--assumptions"]:
    print(
      try PageTable.page(
        "Docs/Reference/Test-store.md",
        tables: [AssumptionTables.knobs, AssumptionTables.facts]
      ),
      terminator: ""
    )
  case ["--steps"]:
    let tables = [try StepTables.steps(), try StepTables.names()]
    print(try PageTable.page("Docs/Reference/Scripts.md", tables: tables), terminator: "")
  case ["--openapi"]:
    print(String(decoding: OpenAPIDocument.document(), as: UTF8.self), terminator: "")
  case ["--python"]:
    print(try PythonAttributes.file(), terminator: "")
  case ["--new-keys"]:
    try KeyRing.makeMissing()
  default:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }
} catch {
  FileHandle.standardError.write(Data("mkvectors: error: \(error)\n".utf8))
  exit(1)
}
