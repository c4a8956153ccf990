// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import X509Certificates

/// The caller's responses, indexed by the serial number of their certificate, so that the time for a
/// document does not depend on the number of responses.
final class OCSPResponseIndex: Sendable {
  private let responses: [OCSPResponse]
  private let places: [ArraySlice<UInt8>: [Int]]

  init(_ responses: [OCSPResponse]) {
    self.responses = responses
    var places: [ArraySlice<UInt8>: [Int]] = [:]
    for (place, response) in responses.enumerated() {
      for serialNumber in response.serialNumbers where places[serialNumber]?.last != place {
        places[serialNumber, default: []].append(place)
      }
    }
    self.places = places
  }

  var isEmpty: Bool { responses.isEmpty }

  /// The responses with an entry for this serial number; the issuer of the entry may be another one.
  func responses(for certificate: Certificate) -> [OCSPResponse] {
    (places[certificate.serialNumber] ?? []).map { responses[$0] }
  }
}
