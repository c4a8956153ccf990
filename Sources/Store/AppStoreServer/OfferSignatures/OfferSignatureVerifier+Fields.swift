// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictJSON
import StrictTime

extension OfferSignatureVerifier {
  /// Checks a promotional offer with seven fields.
  func check(
    fieldsIn document: ArraySlice<UInt8>,
    _ now: Timestamp,
    _ explain: Explanation,
    _ report: inout OfferSignatureReport
  ) throws(OfferError) {
    let root = try rethrowing(JSONDocument(document).root) { (error: JSONError) in
      OfferError(.malformed, expected: "JSON", found: error.code.rawValue)
    }
    guard let object = root.object else { throw OfferError(.malformed) }
    report.kind = .promotionalOffer
    guard let fields = OfferFields(object, &report) else { return }
    let texts = fields.texts
    requireIdentity(
      keyId: texts[1],
      OfferFields.names[1],
      bundleId: texts[0],
      OfferFields.names[0],
      &report
    )
    let text = try OfferSignatureText(fields.signature)
    for error in text.errors { report.add(error) }
    let signature = OfferSignature(
      der: text.der,
      message: Array(fields.signed.joined(separator: String(PromotionalOffer.separator)).utf8),
      content: .fields(fields)
    )
    for error in try errors(of: signature, explain) { report.add(error) }
    requireTime(fields.timestamp, now, &report)
  }

  /// The offer is valid for 24 hours (Apple, "Generating a signature for promotional offers").
  private func requireTime(
    _ timestamp: Int64,
    _ now: Timestamp,
    _ report: inout OfferSignatureReport
  ) {
    let path = OfferFields.names[OfferFields.timestampIndex]
    var timestamp = timestamp
    if timestamp < OfferSignatureVerifier.leastMilliseconds {
      report.add(OfferError(.timeUnit, path: path, expected: "milliseconds", found: "seconds"))
      timestamp *= 1000
    }
    guard let signed = Timestamp(millisecondsSince1970: timestamp) else {
      report.add(
        OfferError(.timeUnit, path: path, expected: "milliseconds", found: "a smaller unit")
      )
      return
    }
    let age = now.milliseconds(since: signed)
    if age > OfferSignatureVerifier.longestHistory {
      report.add(
        .stale,
        path: path,
        expected: "at most 24 hours before \(now)",
        found: "\(signed)"
      )
    } else if -age > OfferSignatureVerifier.clockTolerance {
      report.add(OfferError(.future, path: path, expected: "at most \(now)", found: "\(signed)"))
    }
  }

  /// 1973-03-03 in milliseconds, and the year 5138 in seconds.
  package static let leastMilliseconds: Int64 = 100_000_000_000

  private static let longestHistory: Int64 = 24 * 3_600_000
}
