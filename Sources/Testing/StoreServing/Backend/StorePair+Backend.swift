// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StorePayloads
import StrictTime

// What a backend is asked, and what its answers are compared with.
extension StorePair {
  /// Begins to ask a backend about all customers, or ends it.
  package mutating func useBackend(_ settings: BackendSettings?) {
    backend.use(settings)
    if settings != nil { noteOlder() }
    touchAll()
  }

  /// Notes what was purchased before now: when a difference about it began is not known.
  private mutating func noteOlder() {
    for side in StoreSide.allCases {
      guard let state = self[side: side]?.state else { continue }
      for record in state.transactions where record.purchaseDate < now {
        for product in [nil, state.catalogue[record.product].id] {
          backend.noteOlder(
            BackendSubject(side: side, customer: record.customer, product: product)
          )
        }
      }
    }
  }

  /// Lets a backend that did not answer be asked at once.
  package mutating func endPauseOfBackend() { backend.endPause() }

  /// Lets what was not asked or not answered be asked at once.
  package mutating func touchMissed() { backend.touchMissed() }

  /// Lets everything be asked again.
  package mutating func touchAll() {
    for side in StoreSide.allCases {
      guard let state = self[side: side]?.state else { continue }
      for customer in state.customers.indices {
        backend.touch(side, customer, products(of: customer, in: state))
      }
    }
  }

  private func products(of customer: CustomerIndex, in state: StoreState) -> [String] {
    state.customers[customer].transactions.map {
      state.catalogue[state.transactions[$0].product].id
    }
  }

  /// Notes whom and what a row is about.
  mutating func touch(_ row: StoreRow, on side: StoreSide) {
    guard backend.settings != nil, let state = self[side: side]?.state else { return }
    func id(_ product: ProductIndex) -> String { state.catalogue[product].id }
    for each in row.transactions {
      backend.touch(side, each.record.customer, [id(each.record.product)])
    }
    for each in row.renewalInfos {
      let products = [each.record.product, each.record.renewalProduct]
      backend.touch(side, each.record.customer, products.map(id))
    }
    for number in row.notifications + row.deliveries.map(\.notification) {
      guard case .purchase(let snapshot) = state.notifications[number].contents,
        let customer = snapshot.transaction?.customer ?? snapshot.renewalInfo?.customer,
        let product = snapshot.transaction?.product ?? snapshot.renewalInfo?.product
      else { continue }
      backend.touch(side, customer, [id(product)])
    }
  }

  // MARK: Questions

  /// Takes the questions about what happened since the last call.
  package mutating func takeQuestions() -> [BackendQuestion] {
    guard let settings = backend.settings else { return [] }
    var questions: [BackendQuestion] = []
    for (touched, products) in backend.takeTouched(at: now) {
      guard let state = self[side: touched.side]?.state,
        state.customers.indices.contains(touched.customer)
      else { continue }
      let known = state.answersToCompare(about: touched.customer)
      for product in subjects(of: touched, products, known, settings.template) {
        if let question = question(about: touched, product, known, state, settings) {
          questions.append(question)
        } else {
          backend.noteUnnamed()
        }
      }
    }
    return backend.choose(questions, at: now)
  }

  /// The products to ask about: those touched, and those with a new answer; one `nil` for all together.
  private func subjects(
    of touched: BackendView.TouchedCustomer,
    _ products: Set<String>,
    _ known: [String: KnownAnswer],
    _ template: BackendTemplate
  ) -> [String?] {
    guard !known.isEmpty else { return [] }
    guard template.namesProduct else { return [nil] }
    return known.keys.sorted().filter { product in
      let subject = BackendSubject(side: touched.side, customer: touched.customer, product: product)
      return products.contains(product)
        || known[product].map { backend.isNew($0, about: subject) } == true
    }
  }

  /// A question outside the clock's course, which is not compared.
  func question(about subject: BackendSubject) -> BackendQuestion? {
    guard let settings = backend.settings, let state = self[side: subject.side]?.state else {
      return nil
    }
    let touched = BackendView.TouchedCustomer(side: subject.side, customer: subject.customer)
    let product = settings.template.namesProduct ? subject.product : nil
    return question(about: touched, product, [:], state, settings)
  }

  private func question(
    about touched: BackendView.TouchedCustomer,
    _ product: String?,
    _ known: [String: KnownAnswer],
    _ state: StoreState,
    _ settings: BackendSettings
  ) -> BackendQuestion? {
    let customer = BackendCustomer(
      name: state.customers[touched.customer].name,
      appTransactionId: state.appTransactionIdMember(touched.customer),
      appAccountToken: state.newestToken(of: touched.customer, for: product)
    )
    do throws(BackendTemplate.MissingValue) {
      let url = try settings.template.url { placeholder in
        switch placeholder {
        case .customer: customer.name
        case .appTransactionId: customer.appTransactionId
        case .appAccountToken: customer.appAccountToken
        case .product: product
        case .time: "\(now)"
        case .environment: StoreEnvironmentName(touched.side).rawValue
        }
      }
      return BackendQuestion(
        subject: BackendSubject(side: touched.side, customer: touched.customer, product: product),
        url: url,
        headers: settings.headers,
        time: now,
        customer: customer,
        known: known,
        generation: backend.generation
      )
    } catch {
      return nil
    }
  }

  // MARK: Answers

  /// Compares the reply to a question with what the store knows.
  ///
  /// If that has changed meanwhile, the question is asked again.
  package mutating func record(
    _ reply: Result<BackendReply, BackendProblem>,
    to question: BackendQuestion
  ) {
    guard question.generation == backend.generation,
      let state = self[side: question.subject.side]?.state
    else { return }
    switch reply {
    case .failure(let problem): backend.noteProblem(problem, about: question)
    case .success(let reply):
      backend.noteAnswer(about: question)
      let (subject, known) = (question.subject, question.known)
      guard state.answersToCompare(about: subject.customer) == known else {
        return backend.touch(subject.side, subject.customer, subject.product.map { [$0] } ?? [])
      }
      compare(reply, subject, known, state)
    }
  }

  private mutating func compare(
    _ reply: BackendReply,
    _ subject: BackendSubject,
    _ known: [String: KnownAnswer],
    _ state: StoreState
  ) {
    switch (reply, subject.product) {
    case (.one(let answer), nil):
      let all = known.values.reduce(KnownAnswer.no()) { $0.combined(with: $1) }
      compare(subject, all, answer, state)
    case (.one(let answer), let product?): compare(subject, known[product] ?? .no(), answer, state)
    case (.products(let answers), nil):
      let isOlder = backend.isOlder(subject)
      for product in Set(answers.keys).union(known.keys).sorted() {
        // Products that the backend made up are compared as well.
        guard let answer = reply.answer(about: product) else { continue }
        let each = BackendSubject(side: subject.side, customer: subject.customer, product: product)
        guard known[product] != nil || !state.isConsumable(product) else { continue }
        if isOlder, known[product] == nil { backend.noteOlder(each) }
        compare(each, known[product] ?? .no(), answer, state)
      }
      backend.noteCompared(subject)
    case (.products, let product?):
      if let answer = reply.answer(about: product) {
        compare(subject, known[product] ?? .no(), answer, state)
      }
    }
  }

  private mutating func compare(
    _ subject: BackendSubject,
    _ store: KnownAnswer,
    _ answer: BackendAnswer,
    _ state: StoreState
  ) {
    let customer = state.customers[subject.customer].name
    backend.compare(
      subject,
      store,
      answer,
      at: now,
      paidUntil: state.paidEnds(of: subject),
      after: state.cause(of: subject),
      named: subject.product.map { "\(customer)/\($0)" } ?? customer
    )
  }
}

extension StoreState {
  /// The right answers that a backend must give: those about consumables are none.
  func answersToCompare(about customer: CustomerIndex) -> [String: KnownAnswer] {
    expectedAnswers(about: customer).filter { !isConsumable($0.key) }
  }

  func isConsumable(_ id: String) -> Bool {
    guard let product = catalogue.number(of: id),
      case .oneTime(.consumable) = catalogue[product].kind
    else { return false }
    return true
  }

  /// The ends of periods that are paid and have not begun.
  fileprivate func paidEnds(of subject: BackendSubject) -> [Timestamp] {
    customers[subject.customer].transactions.reversed().lazy
      .map { transactions[$0] }
      .filter { record in
        record.purchaseDate > now && record.revocation == nil
          && (subject.product.map { isSame($0, catalogue[record.product].id) } ?? true)
      }
      .compactMap(\.expiresDate)
  }

  /// The account token of a customer's newest purchase of a product, or of any.
  fileprivate func newestToken(of customer: CustomerIndex, for product: String?) -> String? {
    customers[customer].transactions.reversed().lazy
      .map { transactions[$0] }
      .filter { record in product.map { isSame($0, catalogue[record.product].id) } ?? true }
      .compactMap(\.appAccountToken)
      .first
  }

  /// The newest notification about a customer and a product, and how it was delivered.
  fileprivate func cause(
    of subject: BackendSubject
  ) -> (notification: NotificationIndex?, wasTold: Bool, text: String) {
    let newest = notifications.suffix(StoreState.mostSearched).last { record in
      guard case .purchase(let snapshot) = record.contents else { return false }
      let customer = snapshot.transaction?.customer ?? snapshot.renewalInfo?.customer
      guard customer == subject.customer else { return false }
      guard let product = subject.product else { return true }
      let products = [snapshot.transaction?.product, snapshot.renewalInfo?.renewalProduct]
      return products.contains { $0.map { isSame(catalogue[$0].id, product) } == true }
    }
    guard let newest else { return (nil, true, "") }
    let name = newest.type.rawValue + (newest.subtype.map { "/\($0.rawValue)" } ?? "")
    let isTold = newest.isDelivered
    return (newest.number, isTold, " after \(name)\(isTold ? "" : ", which it has not received")")
  }

  /// The newest notifications among which that of a difference is looked for.
  private static let mostSearched = 10_000
}
