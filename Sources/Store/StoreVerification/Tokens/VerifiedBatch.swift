// SPDX-License-Identifier: Apache-2.0

extension SignedDataVerifier {
  /// Verifies a sequence of tokens in several concurrent tasks, with the results in the order of the tokens.
  ///
  ///     for try await result in verifier.verifyBatch(lines, expecting: .init(now: now), concurrency: 4) {
  ///       switch result {
  ///       case .success(let token): store(token)
  ///       case .failure(let error): log(error.code)
  ///       }
  ///     }
  ///
  /// Each token is verified as ``verify(all:as:expecting:following:)`` does. The sequence is read as results are taken, and at
  /// most `concurrency` blocks of 64 tokens ahead, so it may be endless. A cancelled task receives an error
  /// instead of an end, so that incomplete results never pass for complete ones.
  public func verifyBatch<Documents: Sequence>(
    _ documents: Documents,
    as kind: DocumentKind? = nil,
    expecting expectations: VerificationExpectations,
    concurrency: Int
  ) -> some AsyncSequence<Result<VerifiedToken, VerificationError>, CancellationError>
  where Documents.Element: DocumentSource {
    VerifiedBatch(
      documents: SynchronousDocuments(documents: documents),
      verifier: self,
      kind: kind,
      expectations: expectations,
      concurrency: max(1, concurrency),
      failure: { _ in CancellationError() }
    )
  }

  /// Verifies an asynchronous sequence of tokens, for example from a message queue, as
  /// ``verifyBatch(_:as:expecting:concurrency:)`` verifies a sequence.
  ///
  ///     for try await result in verifier.verifyBatch(stream, expecting: .init(now: now), concurrency: 4) {
  ///       store(try result.get())
  ///     }
  ///
  /// If the sequence fails, its error follows the results of the earlier documents. The first result is
  /// available after `concurrency` blocks of 64 documents or at the end. If documents arrive one at a time
  /// and each needs an immediate answer, use ``verify(any:expecting:)``.
  public func verifyBatch<Documents: AsyncSequence>(
    _ documents: Documents,
    as kind: DocumentKind? = nil,
    expecting expectations: VerificationExpectations,
    concurrency: Int
  ) -> some AsyncSequence<Result<VerifiedToken, VerificationError>, any Error>
  where Documents.Element: DocumentSource {
    VerifiedBatch<Documents, any Error>(
      documents: documents,
      verifier: self,
      kind: kind,
      expectations: expectations,
      concurrency: max(1, concurrency),
      failure: { error in
        if let error { error } else { CancellationError() }
      }
    )
  }
}

/// The results of a batch: the verified token, or the error of a rejected one.
private struct VerifiedBatch<Documents: AsyncSequence, Failure: Error>: AsyncSequence
where Documents.Element: DocumentSource {
  typealias Element = Result<VerifiedToken, VerificationError>

  let documents: Documents
  let verifier: SignedDataVerifier
  /// The kind that each token must have; `nil` for any.
  let kind: DocumentKind?
  let expectations: VerificationExpectations
  let concurrency: Int
  /// The error to report for an error of the documents; `nil` means a cancelled task.
  let failure: (Documents.Failure?) -> Failure

  func makeAsyncIterator() -> Iterator {
    Iterator(batch: self, documents: documents.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    let batch: VerifiedBatch
    var documents: Documents.AsyncIterator
    /// Whether all documents were read.
    var isAtEnd = false
    /// The error that ended the documents.
    var error: Documents.Failure?
    var running: [Task<[Element], Never>] = []
    var results: ArraySlice<Element> = []

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      if let result = results.popFirst() { return result }
      await fill(isolation: actor)
      if !running.isEmpty { results = await running.removeFirst().value[...] }
      guard !Task.isCancelled else {
        for task in running { task.cancel() }
        running = []
        results = []
        isAtEnd = true
        throw batch.failure(nil)
      }
      if results.isEmpty, let error {
        self.error = nil
        throw batch.failure(error)
      }
      await fill(isolation: actor)
      return results.popFirst()
    }

    /// Starts tasks up to the allowed number.
    private mutating func fill(isolation actor: isolated (any Actor)?) async {
      while running.count < batch.concurrency, !isAtEnd {
        let block = await block(isolation: actor)
        guard !block.isEmpty else { return }
        running.append(
          Task.detached {
            [verifier = batch.verifier, kind = batch.kind, expectations = batch.expectations] in
            Task.isCancelled ? [] : verifier.verify(all: block, as: kind, expecting: expectations)
          }
        )
      }
    }

    /// The next documents; empty at the end.
    private mutating func block(
      isolation actor: isolated (any Actor)?
    ) async -> [ArraySlice<UInt8>] {
      var block: [ArraySlice<UInt8>] = []
      do throws(Documents.Failure) {
        while block.count < TokenBatch.tokensOfBlock, !isAtEnd {
          if let document = try await documents.next(isolation: actor) {
            block.append(document.documentBytes)
          } else {
            isAtEnd = true
          }
        }
      } catch {
        self.error = error
        isAtEnd = true
      }
      return block
    }
  }
}

/// A sequence as an asynchronous sequence.
private struct SynchronousDocuments<Documents: Sequence>: AsyncSequence {
  typealias Failure = Never

  let documents: Documents

  func makeAsyncIterator() -> Iterator { Iterator(documents: documents.makeIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var documents: Documents.Iterator

    mutating func next(isolation actor: isolated (any Actor)?) async -> Documents.Element? {
      documents.next()
    }
  }
}
