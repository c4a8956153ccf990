// SPDX-License-Identifier: Apache-2.0

import Mutation
import Testing

/// Detection of guards, and the switches that are inserted for them.
struct RewriterTests {
  @Test(arguments: [
    Example(
      "a guard always exits, or each clause always holds",
      "func f() throws {\n  guard a < b, let c = d, try e() else { throw x }\n}",
      "func f() throws {\n  guard unswitched(1), loosened(2, isLess(3, a , b)), let c = d, loosened(4, try e()) "
        + "else { throw x }\n}"
    ),
    Example(
      "each operand of && and || gets a switch",
      "let x = a && !b.isEmpty || c(d)",
      "let x = tightened(1, loosened(2, a) && loosened(3, !b.isEmpty)) || tightened(4, c(d))"
    ),
    Example(
      "a branch never runs, or a clause of it always holds",
      "if a == 1, case .b = c { throw x } else if let d { e() }",
      "if unswitched(1), loosened(2, a == 1), case .b = c { throw x } "
        + "else if unswitched(3), let d { e() }"
    ),
    Example(
      "an expression ends with its statement, closure or ternary operator",
      "let x = a\n  && b ? c : d\nlet y = z.map { $0 && e }",
      "let x = loosened(1, a)\n  && loosened(2, b) ? c : d\n"
        + "let y = z.map { loosened(3, $0) && loosened(4, e) }"
    ),
    Example(
      "the filter of a rejection never matches, or always does",
      "for a in b where a.c { throw x }",
      "for a in b where tightened(1, loosened(2, a.c)) { throw x }"
    ),
    Example(
      "a call that can only reject is skipped",
      "func f() throws {\n  try a.requireEnd()\n  let b = try c()\n}",
      "func f() throws {\n  if unswitched(1) { try a.requireEnd() }\n  let b = try c()\n}"
    ),
    Example(
      "a returned value is not a check",
      "func f() throws -> Int {\n  try g()\n}",
      "func f() throws -> Int {\n  try g()\n}"
    ),
    Example(
      "the branches of an if expression return values",
      "func f() throws {\n  let a =\n    if let b {\n      try b.g()\n    } else {\n      try h()\n    }\n}",
      "func f() throws {\n  let a =\n    if unswitched(1), let b {\n      try b.g()\n    } else {\n"
        + "      try h()\n    }\n}"
    ),
    Example(
      "a function named as a check does nothing",
      "func requireA() throws(E) {\n  a()\n}",
      "func requireA() throws(E) { if !unswitched(1) { return };\n  a()\n}"
    ),
    Example(
      "a check passes",
      "func age() -> CheckOutcome {\n  require(a) { b in\n    return c\n  }\n}",
      "func age() -> CheckOutcome { if !unswitched(1) { return .passed }; return\n"
        + "  require(a) { b in\n    return c\n  }\n}"
    ),
    Example(
      "a case that rejects falls through to the other cases",
      "switch a {\ncase 1: throw x\ncase 2: b()\ndefault: c()\n}",
      "switch a {\ncase 1 where unswitched(1): throw x\ncase 2: b()\ndefault: c()\n}"
    ),
    Example(
      "a Boolean function holds",
      "var isA: Bool { 1...9 ~= b }",
      "var isA: Bool { loosened(1, 1...9 ~= b) }"
    ),
    Example(
      "a requirement of a protocol has no result",
      "protocol P {\n  var isA: Bool { get }\n}",
      "protocol P {\n  var isA: Bool { get }\n}"
    ),
    Example(
      "a comparison exchanges its boundary",
      "let x = a < b + 1 && c(d) >= -e ?? f",
      "let x = loosened(1, isLess(2, a , b + 1)) && loosened(3, isAtLeast(4, c(d) , -e ?? f))"
    ),
    Example(
      "an operand ends with a body, a ternary operator, a keyword or an assignment",
      "if let a, a.b <= c { d() }\nx += e > f ? g : h\nreturn try i < j",
      "if unswitched(1), let a, loosened(2, isAtMost(3, a.b , c)) { d() }\n"
        + "x += isGreater(4, e , f) ? g : h\nreturn try isLess(5, i , j)"
    ),
    Example(
      "closures are part of an operand, and have comparisons themselves",
      "let x = a.count { $0 < b } < c.map { d }.count\nlet y = e.sorted { ($0, f) > ($1, g) }",
      "let x = isLess(1, a.count { isLess(2, $0 , b) } , c.map { d }.count)\n"
        + "let y = e.sorted { isGreater(3, ($0, f) , ($1, g)) }"
    ),
    Example(
      "comparisons of loops and cases exchange their boundaries",
      "while a < b, c {}\nfor d in e where d > f { g() }\nswitch h {\ncase let i where i <= 1: j()\n}",
      "while isLess(1, a , b), c {}\nfor d in e where loosened(2, isGreater(3, d , f)) { g() }\n"
        + "switch h {\ncase let i where isAtMost(4, i , 1): j()\n}"
    ),
    Example(
      "operands of several lines stay on their lines",
      "return a\n  < b // c\n    .d\ne()",
      "return isLess(1, a\n  , b // c\n    .d)\ne()"
    ),
    Example(
      "types, operators that are passed, and their declarations are not compared",
      "let x: [A<B>] = y.sorted(by: <)\nstatic func < (a: A, b: A) -> Bool { c }",
      "let x: [A<B>] = y.sorted(by: <)\n"
        + "static func < (a: A, b: A) -> Bool { loosened(1, c) }"
    ),
    Example(
      "raw strings have quotes and backslashes",
      ##"let x = a && #"""\"#.b(c < d) && "\(e)" == #"\(f"#"##,
      ##"let x = loosened(1, a) && loosened(2, #"""\"#.b(isLess(3, c , d))) "##
        + ##"&& loosened(4, "\(e)" == #"\(f"#)"##
    ),
    Example(
      "loops, comments, strings and directives are not changed",
      "#if a && b\nwhile c && d { e() } // f && g\nlet h = \"\\(i(\"&&\")) && j\"\n#endif",
      "#if a && b\nwhile c && d { e() } // f && g\nlet h = \"\\(i(\"&&\")) && j\"\n#endif"
    ),
  ])
  private func `writes switches into the source`(_ example: Example) {
    let rewriter = Rewriter(
      Array(example.source.utf8),
      path: "Sources/General/Target/File.swift",
      first: 1
    )
    #expect(String(decoding: rewriter.source, as: UTF8.self) == example.rewritten)
  }

  @Test func `a mutant has its position and its possible effect`() {
    let source = "func f() -> Int? {\n  guard a else { return nil }\n  if b { return 1 }\n}"
    let mutants = Rewriter(Array(source.utf8), path: "Sources/General/Target/File.swift", first: 7)
      .mutants
    #expect(mutants.map(\.number) == [7, 8, 9, 10])
    #expect(mutants.map(\.line) == [2, 2, 3, 3])
    #expect(mutants.map(\.kind) == [.leaves, .holds, .fails, .holds])
    #expect(mutants.map(\.direction) == [.tightens, .loosens, .tightens, .loosens])
    #expect(mutants.map(\.target) == ["Target", "Target", "Target", "Target"])
    #expect(mutants.first?.key == "Target/File.swift f leaves: guard a")
  }

  @Test func `an exchanged boundary has the effect of its condition`() {
    let source = """
      func f() {
        guard a < b, c >= d else { throw e }
        if a < b || c >= d { throw e }
        x = a > b
      }
      """
    let mutants = Rewriter(Array(source.utf8), path: "Sources/Store/A/B.swift", first: 1).mutants
      .filter { $0.kind == .boundary }
    #expect(mutants.map(\.text) == ["a < b", "c >= d", "a < b", "c >= d", "a > b"])
    #expect(mutants.map(\.direction) == [.loosens, .tightens, .tightens, .loosens, .loosens])
    #expect(mutants.map(\.turn) == [1, 1, 2, 2, 1])
  }

  @Test func `equal mutants of a function are numbered`() {
    let source = "func f() {\n  guard a else { return }\n  guard a else { return }\n}"
    let keys = Rewriter(Array(source.utf8), path: "Sources/Store/A/B.swift", first: 1).mutants.map(
      \.key
    )
    #expect(
      keys == [
        "A/B.swift f leaves: guard a", "A/B.swift f holds: a", "A/B.swift f leaves: guard a #2",
        "A/B.swift f holds: a #2",
      ]
    )
  }
}

private struct Example: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let rewritten: String

  init(_ name: String, _ source: String, _ rewritten: String) {
    testDescription = name
    self.source = source
    self.rewritten = rewritten
  }
}
