// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Synchronization
import Testing

struct EventualTests {
  @Test func `a later value is changed and passed on when it is known`() {
    let reply = Mutex<(@Sendable (Int) -> Void)?>(nil)
    let later = Eventual<Int>.later { body in reply.withLock { $0 = body } }
    let texts = Mutex<[String]>([])
    for value in [later, .now(2)] {
      value.map { "\($0)" }.then { text in texts.withLock { $0.append(text) } }
    }
    #expect(texts.withLock { $0 } == ["2"])
    reply.withLock { $0 }?(1)
    #expect(texts.withLock { $0 } == ["2", "1"])
  }
}
