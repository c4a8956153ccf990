// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StoreService

/// Writes the OpenAPI document of the test store, from its routes, and the definitions of Apple's endpoints, of the steps and
/// of the members of responses.
enum OpenAPIDocument {
  static func document() -> [UInt8] {
    var schemas = Schemas()
    let paths = paths(&schemas)
    // The rows of the control API have these payloads.
    _ = schemas.reference(to: TransactionPayload.self)
    _ = schemas.reference(to: RenewalInfoPayload.self)
    return JSON.object([
      ("openapi", "3.1.0"), ("info", information),
      (
        "servers",
        [.object([("url", "http://127.0.0.1:8080"), ("description", "receiptctl serve")])]
      ),
      ("paths", .object(paths)),
      (
        "components",
        .object([
          (
            "schemas",
            .object(schemas.members + ControlSchemas.members + [("Error", error), ("Step", step)])
          ),
          (
            "securitySchemes",
            .object([
              (
                "bearer",
                .object([("type", "http"), ("scheme", "bearer"), ("bearerFormat", "JWT")])
              )
            ])
          ),
        ])
      ),
    ]).document
  }

  private static let information = JSON.object([
    ("title", "The simulated App Store of ReceiptKit"), ("version", "1"),
    (
      "description",
      "The App Store Server API as receiptctl serve answers it, and its control API. Below /production and /sandbox are both environments; without a prefix, production answers."
    ),
    ("license", .object([("name", "Apache-2.0"), ("identifier", "Apache-2.0")])),
  ])

  /// The documented routes.
  private static func paths(_ schemas: inout Schemas) -> JSON.Members {
    var paths: [(key: String, operations: JSON.Members)] = []
    for route in StoreService.routes.routes where !route.summary.isEmpty {
      let path = route.path.description
      let method = route.method ?? .post
      let endpoint = APIEndpoint.allCases.first { $0.method == method && $0.path == route.path }
      let content =
        if let endpoint {
          operation(endpoint, &schemas)
        } else if route.method == nil {
          verifyReceipt
        } else {
          control(method, path, route.summary)
        }
      let operation = (method.rawValue.lowercased(), content)
      if let index = paths.firstIndex(where: { $0.key == path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((path, [operation]))
      }
    }
    return paths.map { ($0.key, .object($0.operations)) }
  }

  // MARK: Apple's API

  private static func operation(_ endpoint: APIEndpoint, _ schemas: inout Schemas) -> JSON {
    let inPath = endpoint.path.parameters.map { parameter($0, in: "path", isRequired: true) }
    let inQuery = endpoint.query.map { parameter($0, in: "query", isRequired: false) }
    var members: JSON.Members = [
      ("operationId", .string(endpoint.rawValue)), ("tags", ["App Store Server API"]),
      ("parameters", .array(inPath + inQuery)),
    ]
    switch endpoint.body {
    case .none: break
    case .json:
      members.append(("requestBody", body("application/json", .object([("type", "object")]))))
    case .png:
      members.append(
        ("requestBody", body("image/png", .object([("type", "string"), ("format", "binary")])))
      )
    }
    let codes = (endpoint.errors.map { "\($0.rawValue)" } + endpoint.namedErrors.map(\.name))
      .joined(separator: ", ")
    members.append(
      (
        "responses",
        .object([
          ("2XX", success(endpoint, &schemas)),
          ("401", described("the bearer token is not valid; no body")),
          ("4XX", failure("errorCode 4000000\(codes.isEmpty ? "" : ", \(codes)")")),
          ("5XX", failure("errorCode 5000000 or 5000001")),
        ])
      )
    )
    members.append(("security", [.object([("bearer", .array([]))])]))
    return .object(members)
  }

  private static func success(_ endpoint: APIEndpoint, _ schemas: inout Schemas) -> JSON {
    guard let payload = endpoint.response as? any CheckedPayload.Type else {
      let isUndocumented = endpoint.response is UndocumentedResponse.Type
      return described(isUndocumented ? "done; Apple has not documented the body" : "done; no body")
    }
    return .object([
      ("description", "the response"),
      ("content", content("application/json", schemas.reference(to: payload))),
    ])
  }

  private static func failure(_ description: String) -> JSON {
    .object([
      ("description", .string(description)),
      ("content", content("application/json", .object([("$ref", "#/components/schemas/Error")]))),
    ])
  }

  private static let error = JSON.object([
    ("type", "object"), ("required", ["errorCode", "errorMessage"]),
    (
      "properties",
      .object([
        ("errorCode", .object([("type", "integer")])),
        ("errorMessage", .object([("type", "string")])),
      ])
    ),
  ])

  // MARK: Other requests

  private static let verifyReceipt = JSON.object([
    ("operationId", "verifyReceipt"), ("tags", ["Deprecated"]), ("deprecated", .boolean(true)),
    (
      "requestBody",
      body("application/json", .object([("type", "object"), ("required", ["receipt-data"])]))
    ),
    ("responses", .object([("200", json("status, and the contents of the receipt"))])),
  ])

  private static func control(_ method: HTTPMethod, _ path: String, _ summary: String) -> JSON {
    let name = path.dropFirst().split { "/-".contains($0) }.map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    var members: JSON.Members = [
      ("operationId", .string(method.rawValue.lowercased() + name.joined())),
      ("tags", ["Control"]),
      ("summary", .string(summary)),
    ]
    if method == .post {
      let step = JSON.object([("$ref", "#/components/schemas/Step")])
      let steps = JSON.object([("oneOf", [step, .object([("type", "array"), ("items", step)])])])
      let schema = path == "/store/steps" ? steps : .object([("type", "object")])
      members.append(("requestBody", body("application/json", schema)))
    }
    let schema = ControlSchemas.response(to: method.rawValue, path) ?? .object([])
    let error = ControlSchemas.reference("ControlError")
    members.append(
      (
        "responses",
        .object([
          ("200", answer("the answer", schema)),
          ("4XX", answer("error and hint; nothing was changed", error)),
        ])
      )
    )
    return .object(members)
  }

  /// Any step: its name and members.
  private static var step: JSON {
    .object([
      (
        "oneOf",
        .array(
          StepKinds.groups.flatMap(\.steps).map { step in
            let properties = step.fields.map { ($0.name, StepSchema.schema(of: $0.input)) }
            return .object([
              ("title", .string(step.title)), ("type", "object"),
              (
                "properties",
                .object(
                  [
                    ("do", .object([("const", .string(step.name))])),
                    ("at", .object([("type", "string"), ("format", "date-time")])),
                  ] + properties
                )
              ),
              (
                "required",
                .array([.string("do")] + step.fields.filter(\.isRequired).map { .string($0.name) })
              ),
            ])
          }
        )
      )
    ])
  }

  // MARK: Parts

  private static func parameter(_ name: String, in place: String, isRequired: Bool) -> JSON {
    .object([
      ("name", .string(name)), ("in", .string(place)), ("required", .boolean(isRequired)),
      ("schema", .object([("type", "string")])),
    ])
  }

  private static func body(_ type: String, _ schema: JSON) -> JSON {
    .object([("required", .boolean(true)), ("content", content(type, schema))])
  }

  private static func content(_ type: String, _ schema: JSON) -> JSON {
    .object([(type, .object([("schema", schema)]))])
  }

  private static func described(_ text: String) -> JSON {
    .object([("description", .string(text))])
  }

  private static func json(_ description: String) -> JSON {
    answer(description, .object([("type", "object")]))
  }

  private static func answer(_ description: String, _ schema: JSON) -> JSON {
    .object([
      ("description", .string(description)), ("content", content("application/json", schema)),
    ])
  }
}
