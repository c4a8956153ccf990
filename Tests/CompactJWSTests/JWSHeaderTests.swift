// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StrictBase64
import StrictJSON
import TestSupport
import Testing

/// Rules for JWS headers.
struct JWSHeaderTests {
  @Test(arguments: [(1, JWSHeader.Shape.single), (3, .chain)])
  func `accepts one or three certificates`(_ count: Int, _ shape: JWSHeader.Shape) throws {
    let header = try read(TokenFixture.header(certificates: count))
    #expect(header.shape == shape)
    #expect(
      header.certificates.map(Array.init)
        == (0..<count).map { [0x30, 0x03, 0xFB, 0xFF, UInt8($0)] }
    )
    #expect(header.document.root.object?["alg"]?.string == "ES256")
  }

  @Test(arguments: [
    #"{"typ":"JWT","kid":"Apple_Xcode_Key","x5c":["AAAA"],"alg":"ES256"}"#,
    #"{"\u0061lg":"E\u00532\u00356","x5c":["\/\/\/\/"],"unknown":{"crit":[]}}"#,
    " {\n\"alg\" : \"ES256\" , \"x5c\" : [ \"AA==\" ] } ",
  ])
  func `ignores member order, notation and unknown members`(_ text: String) throws {
    #expect(try read(Array(text.utf8)).shape == .single)
  }

  @Test(arguments: Fault.all)
  func `reports the code and path of an error`(_ fault: Fault) {
    let error = #expect(throws: JWSError.self) { try read(Array(fault.header.utf8)) }
    #expect(error?.code == fault.code)
    #expect(error?.path == fault.path)
    #expect(error?.found == fault.found)
  }

  @Test func `every error code of headers and tokens is tested`() {
    let elsewhere: [JWSError.Code] = [.tooLarge, .segments, .base64, .signatureLength]
    #expect(Set(Fault.all.map(\.code)).union(elsewhere) == Set(JWSError.Code.allCases))
  }

  @Test func `rejects a header that is not base64url`() {
    let error = #expect(throws: JWSError.self) { try JWSHeader(Array("e30=".utf8)[...]) }
    #expect(error?.code == .base64)
    #expect(error?.path == "header")
    #expect(error?.found == "base64/padding")
  }

  @Test func `the offset of a header error is that of the base64 character in the token`() throws {
    let text = #"{"alg":"ES256","x5c":["AAAA","A_AA","AAAA"]}"#
    let segment = [0x2E, 0x2E] + Array(TokenFixture.segment(Array(text.utf8)).utf8)
    let error = #expect(throws: JWSError.self) { try JWSHeader(segment[2...]) }
    #expect(error?.code == .certificates)
    #expect(error?.path == "x5c[1]")
    let byte = try #require(Array(text.utf8).offset(of: [0x5F]))
    let bytes = try Base64.decode(segment[2...], alphabet: .urlSafe, padding: .forbidden)
    #expect(bytes[byte] == 0x5F)
    #expect(error?.offset == 2 + byte / 3 * 4 + byte % 3)
  }

  @Test func `100,000 levels of nesting use no stack`() {
    let text = #"{"alg":"# + String(repeating: "[", count: 40_000)
    let error = #expect(throws: JWSError.self) { try read(Array(text.utf8)) }
    #expect(error?.code == .header)
    #expect(error?.found == "json/too-deep")
  }

  private func read(_ header: [UInt8]) throws(JWSError) -> JWSHeader {
    try JWSHeader(Array(TokenFixture.segment(header).utf8)[...])
  }
}

/// A header with one fault.
struct Fault: CustomTestStringConvertible, Sendable {
  let header: String
  let code: JWSError.Code
  let path: String?
  let found: String?

  init(_ header: String, _ code: JWSError.Code, _ path: String?, _ found: String?) {
    self.header = header
    self.code = code
    self.path = path
    self.found = found
  }

  var testDescription: String { "\(code.rawValue): \(header)" }

  static let all: [Fault] = [
    Fault("", .header, nil, "json/truncated"),
    Fault("{}x", .header, nil, "json/trailing-data"),
    Fault("[]", .header, nil, "array"),
    Fault("null", .header, nil, "null"),
    Fault("\u{FEFF}{}", .header, nil, "json/byte-order-mark"),
    Fault(#"{"alg":"ES256","alg":"none"}"#, .header, "alg", "json/duplicate-member"),
    Fault(#"{"x5c":[],"x\u0035c":[]}"#, .header, "x5c", "json/duplicate-member"),
    Fault(#"{"alg":"ES256","typ":1,"x5c":["AAAA"]}"#, .header, "typ", "1"),
    Fault(#"{"alg":"ES256","kid":["k"],"x5c":["AAAA"]}"#, .header, "kid", #"["k"]"#),
    Fault(#"{"alg":"ES256","crit":[],"x5c":["AAAA"]}"#, .criticalHeader, "crit", "[]"),
    Fault(#"{"alg":"ES256","crit":null,"x5c":["AAAA"]}"#, .criticalHeader, "crit", "null"),
    Fault(#"{"crit":["b64"],"alg":"none"}"#, .criticalHeader, "crit", #"["b64"]"#),
    Fault(#"{"alg":"ES256","b64":false,"x5c":["AAAA"]}"#, .criticalHeader, "b64", "false"),
    Fault(#"{"alg":"ES256","jwk":{},"x5c":["AAAA"]}"#, .embeddedKey, "jwk", "{}"),
    Fault(#"{"alg":"ES256","jku":"https:"}"#, .embeddedKey, "jku", #""https:""#),
    Fault(#"{"alg":"ES256","x5u":""}"#, .embeddedKey, "x5u", #""""#),
    Fault("{}", .algorithm, "alg", nil),
    Fault(#"{"Alg":"ES256"}"#, .algorithm, "alg", nil),
    Fault(#"{"alg":"none"}"#, .algorithm, "alg", #""none""#),
    Fault(#"{"alg":"es256"}"#, .algorithm, "alg", #""es256""#),
    Fault(#"{"alg":"ES256 "}"#, .algorithm, "alg", #""ES256 ""#),
    Fault(#"{"alg":"ES256\u0000"}"#, .algorithm, "alg", #""ES256\u0000""#),
    Fault(#"{"alg":["ES256"]}"#, .algorithm, "alg", #"["ES256"]"#),
    Fault(#"{"alg":null}"#, .algorithm, "alg", "null"),
    Fault(#"{"alg":"HS256"}"#, .algorithm, "alg", #""HS256""#),
    Fault(#"{"alg":"ES256"}"#, .certificates, "x5c", nil),
    Fault(#"{"alg":"ES256","x5c":"AAAA"}"#, .certificates, "x5c", #""AAAA""#),
    Fault(#"{"alg":"ES256","x5c":[]}"#, .certificates, "x5c", "0"),
    Fault(#"{"alg":"ES256","x5c":["AAAA","AAAA"]}"#, .certificates, "x5c", "2"),
    Fault(#"{"alg":"ES256","x5c":["A","A","A","A"]}"#, .certificates, "x5c", "4"),
    Fault(#"{"alg":"ES256","x5c":[1]}"#, .certificates, "x5c[0]", "1"),
    Fault(#"{"alg":"ES256","x5c":[""]}"#, .certificates, "x5c[0]", #""""#),
    Fault(#"{"alg":"ES256","x5c":["AA"]}"#, .certificates, "x5c[0]", "base64/padding"),
    Fault(#"{"alg":"ES256","x5c":["AB=="]}"#, .certificates, "x5c[0]", "base64/non-canonical"),
    Fault(#"{"alg":"ES256","x5c":["AA\n=="]}"#, .certificates, "x5c[0]", "base64/character"),
    Fault(
      #"{"alg":"ES256","x5c":["AAAA","AAAA","A-AA"]}"#,
      .certificates,
      "x5c[2]",
      "base64/character"
    ),
  ]
}
