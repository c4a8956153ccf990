// SPDX-License-Identifier: Apache-2.0

import BuildVersion
import OpenSSLTrust
import StoreLab
import VectorRunner

/// All generated files below `TestVectors`.
enum Vectors {
  /// Inputs up to this size are in the suite, larger ones in files.
  static let largestInline = 4096

  /// All files with their contents.
  static func files() throws(MakerError) -> [String: [UInt8]] {
    let keys = try KeyRing.load()
    let references = try References()
    do {
      let lab = try Lab(keys)
      let suites = try all(lab)
      try VectorRules.check(suites)
      var files = Schema.files.merging(OperationSchemas.files) { $1 }
      for (name, der) in try lab.certificates() {
        files["TestVectors/keys/\(name).pem"] = Array(TestAuthority.pem(of: der).utf8)
      }
      for (path, bytes) in try lab.samples() { files["TestVectors/files/\(path)"] = bytes }
      files[StoredSignatures.path] = StoredSignatures.document(keys.signatures)
      var index: [JSON] = []
      for suite in suites {
        for (path, bytes) in suite.largeInputs { files["TestVectors/files/\(path)"] = bytes }
        let document = try suite.json(references).document
        files["TestVectors/suites/\(suite.path).json"] = document
        index.append(try entry(suite, document))
      }
      files["TestVectors/ERROR-CODES.md"] = references.page(of: suites)
      files["TestVectors/index.json"] =
        JSON.object(
          [
            ("schema", "receipt-vectors/1"), ("version", .string("\(BuildVersion.number)")),
            ("suites", .array(index)),
          ]
        ).document
      return files
    } catch let error as TrustError {
      throw .trust(error)
    } catch let error as MakerError {
      throw error
    } catch {
      throw .vector("-", "\(error)")
    }
  }

  /// All suites, sorted by path.
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    let suites =
      ASN1Suites.all
      + [try CMSSuites.all(lab), try ReceiptSuites.all(lab), try LegacySuites.all(lab)]
      .flatMap { $0 } + (try VerifySuites.all(lab))
      + FuzzedSuites.all + JSONSuites.all + JWSSuites.all + PayloadSuites.all
      + (try TokenSuites.all(lab))
      + (try ResponseSuites.all(lab)) + (try ChainSuites.all(lab)) + (try OCSPSuites.all(lab))
      + (try ForgerySuites.all(lab)) + (try CoreSuites.all(lab)) + (try OfferSuites.all(lab))
      + (try EntitlementSuites.all(lab))
    return suites.sorted { $0.path < $1.path }
  }

  private static func entry(_ suite: Suite, _ document: [UInt8]) throws(TrustError) -> JSON {
    .object([
      ("path", .string("suites/\(suite.path).json")),
      ("operation", .string(suite.operation.rawValue)),
      ("count", .integer(Int64(suite.vectors.count))),
      ("sha256", .string(Hex.text(try TestDigest.sha256.digest(of: document)))),
    ])
  }
}

extension Suite {
  func id(of vector: Vector) -> String { "\(path)/\(vector.name)" }

  /// The suite as a file, with members in the order of the schema.
  func json(_ references: References) throws(MakerError) -> JSON {
    let used = Set(vectors.flatMap(\.flags))
    let flags = Flag.allCases.filter(used.contains)
    var groups: [JSON] = []
    for group in self.groups { groups.append(try json(group, references)) }
    return .object([
      ("schema", "receipt-vectors/1"),
      ("suite", .string(path)),
      ("operation", .string(operation.rawValue)),
      ("description", .string(description)),
      (
        "provenance",
        [
          "origin": .string(origin.rawValue), "generator": "./dev vectors", "license": "CC0-1.0",
        ]
      ),
      ("count", .integer(Int64(vectors.count))),
      ("flags", .object(flags.map { ($0.rawValue, $0.definition) })),
      ("groups", .array(groups)),
    ])
  }

  /// Inputs that are too large for the suite, by path below `files`.
  var largeInputs: [(path: String, bytes: [UInt8])] {
    vectors.filter { $0.input.bytes.count > Vectors.largestInline }.map {
      ("\(id(of: $0)).\($0.input.fileExtension)", $0.input.bytes)
    }
  }

  private func json(_ group: Group, _ references: References) throws(MakerError) -> JSON {
    var tests: [JSON] = []
    for vector in group.vectors { tests.append(try json(vector, in: group, references)) }
    var members: JSON.Members = [("description", .string(group.description))]
    if !group.parameters.isEmpty { members.append(("parameters", .object(group.parameters))) }
    return .object(members + [("tests", .array(tests))])
  }

  private func json(
    _ vector: Vector,
    in group: Group,
    _ references: References
  ) throws(MakerError) -> JSON {
    let parameters = vector.parameters + group.parameters
    let (reference, rule) = try references.reference(of: vector, in: self, parameters)
    guard !reference.isOwn || vector.level ?? .house == .house else {
      throw .vector(id(of: vector), "no source of a rule that is not of this package")
    }
    let level = reference.isOwn ? .house : vector.level(in: operation)
    var members: JSON.Members = [
      ("id", .string(id(of: vector))),
      ("level", .string(level.rawValue)),
      ("comment", .string(vector.comment)),
    ]
    if let rule { members.append(("rule", .string(rule))) }
    members += [
      ("reference", reference.json),
      ("flags", .array(vector.flags.map { .string($0.rawValue) })),
    ]
    if !vector.parameters.isEmpty { members.append(("parameters", .object(vector.parameters))) }
    do throws(TrustError) {
      members.append(("input", try json(vector.input, of: vector)))
    } catch {
      throw .trust(error)
    }
    members.append(("expect", vector.expect.json))
    return .object(members)
  }

  private func json(_ input: Vector.Input, of vector: Vector) throws(TrustError) -> JSON {
    guard input.bytes.count <= Vectors.largestInline else {
      return [
        "file": .string("files/\(id(of: vector)).\(input.fileExtension)"),
        "sha256": .string(Hex.text(try TestDigest.sha256.digest(of: input.bytes))),
      ]
    }
    switch input {
    case .hex(let bytes): return ["hex": .string(Hex.text(bytes))]
    case .base64(let bytes): return ["base64": .string(Base64Text.of(bytes))]
    case .text(let text): return ["text": .string(text)]
    }
  }
}

extension Vector.Expectation {
  fileprivate var json: JSON {
    switch self {
    case .valid(let value):
      return ["result": "valid", "value": value]
    case .invalid(let code, let offset, let cause, let also):
      var members: JSON.Members = [("result", "invalid"), ("error", .string(code))]
      if let offset { members.append(("offset", .integer(Int64(offset)))) }
      if let cause { members.append(("cause", .string(cause))) }
      if !also.isEmpty { members.append(("also", .array(also.map { .string($0) }))) }
      return .object(members)
    case .denied(let code, let value):
      return ["result": "invalid", "error": .string(code), "value": value]
    case .acceptable(let reason, let error, let value, let own):
      let text = Reference.split(rule: reason).rule
      let why = text.hasSuffix(".") ? text : "\(text)."
      var members: JSON.Members = [("result", "acceptable"), ("reason", .string(why))]
      if let value { members.append(("value", value)) }
      return .object(members + [("error", .string(error)), ("own", .string(own.rawValue))])
    }
  }
}
