// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// The run so far as a script.
extension StoreRun {
  /// The steps so far as a script, including requests to the App Store Server API.
  package func script() -> [UInt8] {
    JSONWriter.object { json in
      json.member("schema", "receiptctl/script/1")
      json.member("seed", state.options.seed)
      json.member("start", "\(state.options.start)")
      json.member("until", "\(now)")
      json.member("store") { $0.raw(storeMember()) }
      json.array("steps") { json in for source in sources { json.raw(source) } }
    }
  }

  /// The member `store`, with the environment of this store.
  private func storeMember() -> [UInt8] {
    var members: [JSONMember] = []
    do {
      members = Array(try JSONDocument(storeSource[...]).root.object.map { Array($0) } ?? [])
    } catch {
      // Without a script, there are no members to copy.
    }
    return JSONWriter.object { json in
      json.member("environment", state.options.environment.rawValue)
      for member in members where !isSame(member.name, "environment") {
        json.member(member.name) { $0.raw(compactJSON(member.value.source)) }
      }
    }
  }
}
