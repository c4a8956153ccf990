// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StoreConfiguration
package import StoreEngine
import StrictJSON
import StrictTime

/// An acceptance suite for a backend: notifications to post in order, and the expected answers.
///
/// A history is what a few simulated customers purchase. All histories share one root
/// certificate, so that a backend needs to be configured only once.
package struct HistorySuite: Sendable {
  private let configuration: StoreConfiguration
  private let signer: StoreSigner
  private let seed: String
  /// The products that are sold by the seat; the published suites have none.
  private let seats: [SeatPricing]

  package init(
    _ configuration: StoreConfiguration,
    seed: String,
    seats: [SeatPricing] = []
  ) throws(TrustError) {
    self.configuration = configuration
    self.seed = seed
    self.seats = seats
    signer = try StoreSigner(seed: seed)
  }

  /// The files that all histories share.
  ///
  /// The histories are random, or a single one from a script.
  package func sharedFiles(
    histories count: Int,
    of script: [UInt8]? = nil
  ) throws(HistorySuiteError) -> [StoreFile] {
    var options = StoreOptions()
    let roots: String
    do {
      if let script { options = try StoreScript(script[...], for: configuration).options }
      roots = try signer.rootsPEM()
    } catch let error as TrustError {
      throw .trust(error)
    } catch let error as ScriptError {
      throw .script(error)
    } catch {
      throw .script(ScriptError("\(error)"))
    }
    let index = JSONWriter.object { json in
      json.member("schema") { $0.string("receiptctl/lives/1") }
      json.member("seed") { $0.string(seed) }
      json.member("bundleId") { $0.string(options.bundleId) }
      json.member("appAppleId") { $0.integer(options.appAppleId) }
      json.member("lives") { $0.integer(Int64(count)) }
    }
    return [
      StoreFile(.roots, Array(roots.utf8)),
      StoreFile(.products, Array(configuration.document.text)),
      StoreFile(.suite, index + [UInt8(ascii: "\n")]),
    ]
  }

  /// The files of a random history, in a folder named after its number, from 1.
  ///
  /// If `profile` is `nil`, the number determines the profile.
  package func files(
    ofHistory number: Int,
    _ profile: StoreProfile? = nil
  ) throws(HistorySuiteError) -> [StoreFile] {
    let profiles: [StoreProfile] = [.ideal, .ideal, .ideal, .realistic, .vintage]
    let script = RandomScript(
      seed: "\(seed)/\(number)",
      for: configuration,
      profile: profile ?? profiles[number % profiles.count],
      seats: seats
    )
    return try files(of: script.bytes, folder: HistorySuite.folder(number))
  }

  /// The files of the history that a script describes.
  package func files(
    of script: [UInt8],
    folder: String,
    _ profile: StoreProfile? = nil
  ) throws(HistorySuiteError) -> [StoreFile] {
    do {
      let history = try SuiteHistory(script, configuration, profile)
      return try history.files(signedBy: signer).map {
        StoreFile("\(folder)/\($0.path)", $0.contents)
      }
    } catch let error as ScriptError {
      throw .script(error)
    } catch let error as TrustError {
      throw .trust(error)
    } catch {
      throw .script(ScriptError("\(error)"))
    }
  }

  /// `0001`.
  package static func folder(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

/// Why a suite cannot be written.
package enum HistorySuiteError: Error {
  case script(ScriptError)
  case trust(TrustError)
}
