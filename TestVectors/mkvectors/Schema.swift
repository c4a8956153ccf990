// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// The JSON Schemas of suites and index.
enum Schema {
  static let files: [String: [UInt8]] = [
    "TestVectors/schema/suite.schema.json": suite.document,
    "TestVectors/schema/index.schema.json": index.document,
  ]

  private static let dialect: JSON = "https://json-schema.org/draft/2020-12/schema"
  private static let digest: JSON = ["type": "string", "pattern": "^[0-9a-f]{64}$"]
  private static let text: JSON = ["type": "string", "minLength": 1]
  private static let word = "[a-z0-9]+(-[a-z0-9]+)*"

  private static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

  private static func constant(_ text: String) -> JSON { ["const": .string(text)] }

  private static func list(_ items: JSON) -> JSON {
    ["type": "array", "minItems": 1, "items": items]
  }

  /// An object with these members only.
  private static func closed(
    _ required: [String],
    _ properties: JSON.Members,
    description: String? = nil
  ) -> JSON {
    let note: JSON.Members =
      description.map { [("description", .string($0))] } ?? []
    return .object(
      note + [
        ("type", "object"),
        ("additionalProperties", false),
        ("required", .array(required.map { .string($0) })),
        ("properties", .object(properties)),
      ]
    )
  }

  private static let operations: JSON = [
    "enum": .array(VectorOperation.allCases.map { .string($0.rawValue) })
  ]

  // MARK: Index

  private static let index: JSON = .object([
    ("$schema", dialect),
    ("$id", "index.schema.json"),
    ("title", "Index of the receipt test vectors"),
    ("type", "object"),
    ("additionalProperties", false),
    ("required", ["schema", "version", "suites"]),
    (
      "properties",
      [
        "schema": constant("receipt-vectors/1"),
        "version": [
          "type": "string",
          "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+$",
          "description": "The version of the vectors.",
        ],
        "suites": list(
          closed(
            ["path", "operation", "count", "sha256"],
            [
              ("path", ["type": "string", "description": "Relative to the index."]),
              ("operation", operations),
              ("count", ["type": "integer", "minimum": 1]),
              ("sha256", digest),
            ]
          )
        ),
      ]
    ),
  ])

  // MARK: Suite

  private static let suite: JSON = .object([
    ("$schema", dialect),
    ("$id", "suite.schema.json"),
    ("title", "A suite of receipt test vectors"),
    ("type", "object"),
    ("additionalProperties", false),
    (
      "required",
      ["schema", "suite", "operation", "description", "provenance", "count", "flags", "groups"]
    ),
    (
      "properties",
      [
        "schema": constant("receipt-vectors/1"),
        "suite": reference("path"),
        "operation": operations,
        "description": text,
        "provenance": reference("provenance"),
        "count": ["type": "integer", "minimum": 1],
        "flags": [
          "type": "object",
          "propertyNames": reference("word"),
          "additionalProperties": reference("flag"),
        ],
        "groups": list(reference("group")),
      ]
    ),
    ("$defs", definitions),
  ])

  private static let definitions: JSON = [
    "word": ["type": "string", "pattern": .string("^\(word)$")],
    "path": ["type": "string", "pattern": .string("^\(word)(/\(word))+$")],
    "provenance": closed(
      ["origin", "license"],
      [
        ("origin", ["enum": ["generated", "imported", "captured", "fuzzed"]]),
        ("generator", ["type": "string", "description": "The command that generates this file."]),
        ("source", ["type": "string", "description": "The origin of imported vectors."]),
        ("captured", ["type": "string", "format": "date"]),
        ("license", ["type": "string"]),
      ]
    ),
    "flag": closed(
      ["kind", "description"],
      [
        (
          "kind",
          [
            "enum": [
              "basic", "edge-case", "malformed", "non-canonical", "forgery", "legacy",
              "resource-limit", "unsupported",
            ]
          ]
        ),
        ("description", text),
        (
          "effect",
          ["type": "string", "description": "The impact on users when a verifier gets this wrong."]
        ),
      ]
    ),
    "group": closed(
      ["description", "tests"],
      [
        ("description", text),
        ("parameters", ["type": "object", "description": "Parameters of all tests of the group."]),
        ("tests", list(reference("test"))),
      ]
    ),
    "test": closed(
      ["id", "level", "comment", "reference", "flags", "input", "expect"],
      [
        ("id", reference("path")),
        (
          "level",
          [
            "enum": .array(VectorLevel.allCases.map { .string($0.rawValue) }),
            "description": "How serious a wrong result is.",
          ]
        ),
        (
          "comment",
          ["type": "string", "minLength": 1, "description": "What is in the input, in a sentence."]
        ),
        ("rule", ["type": "string", "minLength": 1, "description": "The broken rule."]),
        (
          "reference",
          closed(
            ["document", "link"],
            [
              ("document", text), ("section", text),
              ("link", ["type": "string", "description": "An address, or a place in README.md."]),
            ]
          )
        ),
        ("flags", list(reference("word"))),
        (
          "parameters",
          ["type": "object", "description": "Parameters that override those of the group."]
        ),
        ("input", reference("bytes")),
        ("expect", reference("expect")),
      ]
    ),
    "bytes": [
      "oneOf": [
        closed(["hex"], [("hex", ["type": "string", "pattern": "^([0-9a-f]{2})*$"])]),
        closed(["base64"], [("base64", ["type": "string", "contentEncoding": "base64"])]),
        closed(["text"], [("text", ["type": "string"])], description: "UTF-8."),
        closed(["file", "sha256"], [("file", ["type": "string"]), ("sha256", digest)]),
      ]
    ],
    "expect": ["oneOf": [valid, invalid, acceptable]],
  ]

  private static let valid = closed(
    ["result", "value"],
    [("result", constant("valid")), ("value", ["type": "object"])]
  )

  private static let invalid = closed(
    ["result", "error"],
    [
      ("result", constant("invalid")),
      ("error", reference("path")),
      ("offset", ["type": "integer", "minimum": 0]),
      (
        "cause",
        .object([("$ref", "#/$defs/path"), ("description", "The code of the underlying error.")])
      ),
      (
        "value",
        ["type": "object", "description": "The value that is read although the input is rejected."]
      ),
      (
        "also",
        [
          "description": "Other correct codes.",
          "type": "array",
          "items": reference("path"),
        ]
      ),
    ]
  )

  private static let acceptable = closed(
    ["result", "reason"],
    [
      ("result", constant("acceptable")),
      ("reason", text),
      ("value", ["type": "object", "description": "The value that an acceptance must have."]),
      ("error", reference("path")),
      (
        "own",
        [
          "enum": ["valid", "invalid"],
          "description": "The result of ReceiptKit. Other implementations ignore it.",
        ]
      ),
    ]
  )
}
