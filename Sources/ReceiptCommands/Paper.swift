// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import StrictJSON

/// One thing to answer about: an input, one of its lines, or a signed member of an answer in it.
struct Paper {
  /// The input as the user named it, and the place in it: `tokens:3`.
  let file: String
  /// The same for people.
  let title: String
  /// What it is, or why nobody can tell.
  let subject: Result<Subject, Fault>

  init(_ input: Input, at place: String? = nil, _ subject: Result<Subject, Fault>) {
    file = input.name + (place.map { ":\($0)" } ?? "")
    title = input.title + (place.map { ":\($0)" } ?? "")
    self.subject = subject
  }

  /// The papers of an input, of which there is at least one.
  static func papers(in input: Input, in terminal: Terminal, limit: Int) -> [Paper] {
    let bytes: [UInt8]
    do {
      bytes = try input.read(in: terminal, limit: limit)
    } catch {
      return [Paper(input, .failure(error))]
    }
    let lines = Sheet(bytes[...]).lines
    guard lines.count > 1 else { return Sheet(bytes[...]).papers(of: input, at: nil, limit: limit) }
    return lines.flatMap { number, line in
      Sheet(line).papers(of: input, at: "\(number)", limit: limit)
    }
  }
}

/// What a paper is.
enum Subject {
  case receipt(ReceivedDocument)
  case token(ReceivedToken)
}

/// A token as it came in.
struct ReceivedToken {
  /// The token; where it was escaped in a document, as it is without the escapes.
  let text: ArraySlice<UInt8>
  /// What it must be at the place where it stood.
  var kind: SignedKind?
  /// What stands around it in an answer of the App Store Server, which nobody has signed.
  var unsigned: [JSONMember] = []
}
