// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreVerification

/// Tokens that anyone with a genuine one can make, compared with genuine tokens.
struct HostileSamples {
  let good: TokenRun
  /// Wrong signatures under one genuine chain.
  let bad: TokenRun
  /// Valid tokens, each with another header.
  let headers: TokenRun

  init(_ tokens: TokenSamples) throws {
    good = try tokens.batch(count: 500)
    let authority = good.authority
    let expectations = good.expectations
    let bad = good.tokens.map { token in
      // Another character near the end of the signature changes s.
      var token = token
      let place = token.count - 10
      token[place] = token[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      return token
    }
    self.bad = TokenRun(tokens: bad, authority: authority, expectations: expectations)
    let headers = try (0..<300).map { number in
      var token = try authority.token(TokenSamples.transaction)
      token.header.kid = "\(number)"
      return Array(try token.text().utf8)
    }
    self.headers = TokenRun(tokens: headers, authority: authority, expectations: expectations)
  }
}

extension Benchmarks {
  func measureHostile(_ samples: HostileSamples, into rounds: inout Rounds) throws {
    for _ in 0..<options.turnsOfMixture {
      rounds.note(.goodTokens, try samples.good.microseconds { try $0.judgeAlone() })
      rounds.note(.badTokens, try samples.bad.microseconds { try $0.judgeAlone() })
      rounds.note(.headerTokens, try samples.headers.microseconds { try $0.judgeAlone() })
      rounds.note(.goodTogether, try samples.good.microseconds { try $0.judgeTogether() })
      rounds.note(.badTogether, try samples.bad.microseconds { try $0.judgeTogether() })
      rounds.note(.headerTogether, try samples.headers.microseconds { try $0.judgeTogether() })
    }
  }

  func compareHostile(_ rounds: Rounds, in table: inout BenchTable) {
    table.add("token of 500, one by one", rounds[.goodTokens])
    table.add("token of 500, in a batch", rounds[.goodTogether])
    for (name, one, other) in [
      (
        "500 wrong signatures / 500 valid tokens, one by one", Rounds.Timing.badTokens,
        Rounds.Timing.goodTokens
      ),
      ("300 headers of one chain / valid tokens, one by one", .headerTokens, .goodTokens),
      ("500 wrong signatures / 500 valid tokens, in a batch", .badTogether, .goodTogether),
      ("300 headers of one chain / valid tokens, in a batch", .headerTogether, .goodTogether),
    ] {
      table.compare(name, rounds.ratio(one, to: other), atMost: 1.3)
    }
  }
}

extension TokenRun {
  /// Verifies the tokens one by one with a new verifier, whatever the results.
  fileprivate func judgeAlone() throws {
    let verifier = try verifier()
    for token in tokens {
      do { _ = try verifier.verify(any: token, expecting: expectations) } catch { continue }
    }
  }

  fileprivate func judgeTogether() throws {
    _ = try verifier().verify(all: tokens, expecting: expectations)
  }
}
