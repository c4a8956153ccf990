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
  /// Each token is verified as ``verify(any:expecting:)`` does. The sequence is read as results are taken, and at
  /// most `concurrency` blocks of 64 tokens ahead, so it may be endless. A cancelled task receives an error
  /// instead of an end, so that incomplete results never pass for complete ones.
  public func verifyBatch<Documents: Sequence>(
    _ documents: Documents,
    expecting expectations: VerificationExpectations,
    concurrency: Int
  ) -> VerifiedBatch<Documents> where Documents.Element: DocumentSource {
    VerifiedBatch(
      documents: documents,
      verifier: self,
      expectations: expectations,
      concurrency: max(1, concurrency)
    )
  }
}

/// The results of ``SignedDataVerifier/verifyBatch(_:expecting:concurrency:)``.
public struct VerifiedBatch<Documents: Sequence>: AsyncSequence
where Documents.Element: DocumentSource {
  /// The verified token, or the error of a rejected one.
  public typealias Element = Result<VerifiedToken, VerificationError>
  /// The task was cancelled.
  public typealias Failure = CancellationError

  fileprivate let documents: Documents
  fileprivate let verifier: SignedDataVerifier
  fileprivate let expectations: VerificationExpectations
  fileprivate let concurrency: Int

  /// Starts to read the sequence.
  public func makeAsyncIterator() -> Iterator {
    Iterator(batch: self, documents: documents.makeIterator())
  }

  /// Iterates over the results.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let batch: VerifiedBatch
    fileprivate var documents: Documents.Iterator
    private var running: [Task<[Element], Never>] = []
    private var results: ArraySlice<Element> = []

    fileprivate init(batch: VerifiedBatch, documents: Documents.Iterator) {
      self.batch = batch
      self.documents = documents
    }

    /// The next result; `nil` after the last.
    public mutating func next() async throws(CancellationError) -> Element? {
      if let result = results.popFirst() { return result }
      fill()
      guard !running.isEmpty else { return nil }
      let first = running.removeFirst()
      results = await first.value[...]
      guard !Task.isCancelled else {
        for task in running { task.cancel() }
        running = []
        results = []
        throw CancellationError()
      }
      fill()
      return results.popFirst()
    }

    /// Starts tasks up to the allowed number.
    private mutating func fill() {
      while running.count < batch.concurrency, let task = makeTask() { running.append(task) }
    }

    /// A task for the next documents; `nil` if there are none.
    private mutating func makeTask() -> Task<[Element], Never>? {
      var block: [ArraySlice<UInt8>] = []
      while block.count < TokenBatch.tokensOfBlock, let document = documents.next() {
        block.append(document.documentBytes)
      }
      guard !block.isEmpty else { return nil }
      return Task.detached {
        [block, verifier = batch.verifier, expectations = batch.expectations] in
        Task.isCancelled ? [] : verifier.verify(all: block, expecting: expectations)
      }
    }
  }
}
