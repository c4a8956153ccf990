// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims
import Testing

/// `receiptkit_poll_by_select`, which waits for devices on macOS, has the results of `poll` for pipes on every system.
///
/// Tests with pipes run in their own processes: in the process of all tests a descriptor may be too large for `select`.
@Suite struct PollTests {
  /// A pipe whose ends are closed at the end of a test.
  private final class Pipe {
    let reading: CInt
    private(set) var writing: CInt

    init() throws {
      var ends: [CInt] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      close(reading)
      finish()
    }

    func send() throws {
      var byte: UInt8 = 0
      try #require(unsafe write(writing, &byte, 1) == 1)
    }

    func finish() {
      if writing >= 0 { close(writing) }
      writing = -1
    }
  }

  /// The results of both functions: the number of ready descriptors, and the events of each.
  private static func results(_ requests: [(CInt, Int32)]) -> [[Int]] {
    let descriptors = requests.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
    let count = nfds_t(descriptors.count)
    var (polled, selected) = (descriptors, descriptors)
    let first = unsafe receiptkit_poll(&polled, count, 0)
    let second = unsafe receiptkit_poll_by_select(&selected, count, 0)
    return [
      [Int(first)] + polled.map { Int($0.revents) },
      [Int(second)] + selected.map { Int($0.revents) },
    ]
  }

  @Test func `an empty pipe has no input, and accepts output`() async {
    await #expect(processExitsWith: .success) {
      let pipe = try Pipe()
      let expected = [1, 0, Int(POLLOUT)]
      #expect(
        Self.results([(pipe.reading, POLLIN), (pipe.writing, POLLOUT)]) == [expected, expected]
      )
    }
  }

  @Test func `a byte in a pipe is input, and negative descriptors are ignored`() async {
    await #expect(processExitsWith: .success) {
      let pipe = try Pipe()
      try pipe.send()
      let expected = [1, 0, Int(POLLIN)]
      #expect(Self.results([(-1, POLLIN), (pipe.reading, POLLIN)]) == [expected, expected])
    }
  }

  @Test func `a read at the end of a pipe does not wait`() async {
    await #expect(processExitsWith: .success) {
      let pipe = try Pipe()
      pipe.finish()
      for result in Self.results([(pipe.reading, POLLIN)]) {
        #expect(result[0] == 1)
        #expect(result[1] != 0)
      }
    }
  }

  @Test func `waits for input, and ends the wait for a byte`() async {
    await #expect(processExitsWith: .success) {
      let pipe = try Pipe()
      var request = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
      #expect(unsafe receiptkit_poll_by_select(&request, 1, 20) == 0)
      try pipe.send()
      #expect(unsafe receiptkit_poll_by_select(&request, 1, -1) == 1)
      #expect(request.revents == Int16(POLLIN))
    }
  }

  @Test func `a descriptor that is too large for select is invalid, and ends the wait`() {
    var request = pollfd(fd: CInt(FD_SETSIZE), events: Int16(POLLIN), revents: 0)
    #expect(unsafe receiptkit_poll_by_select(&request, 1, -1) == 1)
    #expect(request.revents == Int16(POLLNVAL))
  }
}
