// SPDX-License-Identifier: Apache-2.0

extension SignedDataVerifier {
  /// Verifies a sequence of tokens by several tasks at once, whose results come in the order of the tokens.
  ///
  ///     for try await result in verifier.verifyBatch(lines, expecting: .init(now: now), concurrency: 4) {
  ///       switch result {
  ///       case .success(let token): store(token)
  ///       case .failure(let error): log(error.code)
  ///       }
  ///     }
  ///
  /// Each token is verified as ``verify(any:expecting:)`` does it. The sequence is read as results are taken,
  /// and never more than `concurrency` blocks of 64 tokens ahead, so that one without an end is no trouble.
  /// A task that is cancelled gets an error, not an end, so that a part is never taken for the whole.
  public func verifyBatch<Documents: Sequence>(
    _ documents: Documents,
    expecting expectations: SignedDataExpectations,
    concurrency: Int
  ) -> VerifiedBatch<Documents> where Documents.Element: Collection<UInt8> {
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
where Documents.Element: Collection<UInt8> {
  /// What is proven, or why it is refused.
  public typealias Element = Result<VerifiedToken, VerificationError>
  /// The task was cancelled.
  public typealias Failure = CancellationError

  fileprivate let documents: Documents
  fileprivate let verifier: SignedDataVerifier
  fileprivate let expectations: SignedDataExpectations
  fileprivate let concurrency: Int

  /// Begins to read the sequence.
  public func makeAsyncIterator() -> Iterator {
    Iterator(batch: self, documents: documents.makeIterator())
  }

  /// Takes one result after the other.
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

    /// Starts as many tasks as there may be.
    private mutating func fill() {
      while running.count < batch.concurrency, let task = makeTask() { running.append(task) }
    }

    /// A task for the next documents; `nil` when there are none.
    private mutating func makeTask() -> Task<[Element], Never>? {
      var block: [[UInt8]] = []
      while block.count < TokenBatch.tokensOfBlock, let document = documents.next() {
        block.append(Array(document))
      }
      guard !block.isEmpty else { return nil }
      return Task.detached {
        [block, verifier = batch.verifier, expectations = batch.expectations] in
        Task.isCancelled ? [] : verifier.verify(all: block, expecting: expectations)
      }
    }
  }
}
