// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
package import StoreServing

/// How a service reaches the backend whose answers it compares.
package struct BackendAccess: Sendable {
  /// Why a URL may not be asked; `nil` if it may.
  package let refusal: @Sendable (String) -> String?
  /// Sends a question and waits for the response, for some seconds at most.
  package let ask: @Sendable (BackendQuestion) -> Result<HTTPAnswer, BackendProblem>

  package init(
    refusal: @escaping @Sendable (String) -> String?,
    ask: @escaping @Sendable (BackendQuestion) -> Result<HTTPAnswer, BackendProblem>
  ) {
    self.refusal = refusal
    self.ask = ask
  }

  /// The reply to a question.
  func reply(to question: BackendQuestion) -> Result<BackendReply, BackendProblem> {
    ask(question).flatMap { response in
      do throws(BackendProblem) {
        return .success(try BackendReply(response, to: question))
      } catch {
        return .failure(error)
      }
    }
  }
}
