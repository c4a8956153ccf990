// SPDX-License-Identifier: Apache-2.0

import StoreTypes
import StoreVerification

/// The results of a batch, as a handle.
final class BatchHandle {
  let results: [Result<VerifiedDocument, VerificationError>]
  /// The kind that each rejected document states.
  let kinds: [DocumentKind?]

  init(
    _ documents: [ArraySlice<UInt8>],
    as requirement: KindNumber.Requirement,
    _ verifier: VerifierHandle,
    _ expectations: VerificationExpectations,
    following: Int
  ) {
    var results: [Result<VerifiedDocument, VerificationError>] = []
    var kinds: [DocumentKind?] = []
    results.reserveCapacity(documents.count)
    kinds.reserveCapacity(documents.count)
    var rest = documents[...]
    while !rest.isEmpty {
      let block = rest.prefix(BatchHandle.blockSize)
      rest = rest.dropFirst(block.count)
      let parsed = block.map { bytes in
        Result { () throws(InputError) in try verifier.parse(bytes, as: requirement) }
      }
      var verified = verifier.documents.verify(
        all: parsed.lazy.compactMap(\.document),
        expecting: expectations,
        following: min(following, .max - rest.count) + rest.count
      ).makeIterator()
      for document in parsed {
        switch document {
        case .failure(let error):
          results.append(.failure(.input(error)))
          kinds.append(nil)
        case .success(let document):
          let result = verified.next() ?? .failure(.input(.init(.unrecognized)))
          kinds.append(result.isValid ? nil : document.statedKind)
          results.append(result)
        }
      }
    }
    self.results = results
    self.kinds = kinds
  }

  /// The number of documents that the library verifies together, so that the parsed documents stay in the CPU
  /// cache.
  private static let blockSize = 64
}

extension Result where Success == SignedDocument, Failure == InputError {
  fileprivate var document: SignedDocument? {
    if case .success(let document) = self { document } else { nil }
  }
}

extension Result {
  fileprivate var isValid: Bool { if case .success = self { true } else { false } }
}
