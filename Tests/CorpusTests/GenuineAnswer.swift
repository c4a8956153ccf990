// SPDX-License-Identifier: Apache-2.0

/// The expected entitlements from one genuine document, at its signing time and years later, with the rules that
/// decide them; derived from the output of an independent decoder.
struct GenuineAnswer: Sendable {
  /// A line for each product: product id, verdict, reason and end.
  let signed: [String]
  let later: [String]
  let reason: String

  init(_ signed: [String], later: [String]? = nil, because reason: String) {
    self.signed = signed
    self.later = later ?? signed
    self.reason = reason
  }
}

extension GenuineAnswer {
  /// Tokens, by path in the corpus.
  static let tokens: [String: GenuineAnswer] = [
    // These tokens have no environment; the verifier's archive policy supplies it.
    "Omnimind-Ltd__app-store-server-sdk__get_all_subscription_statuses__transaction.jws":
      GenuineAnswer(
        ["omnichess_monthly_subscription undetermined awaitingRenewalEvidence"],
        because: "E-14 a copy signed after its end says nothing about renewal"
      ),
    "Omnimind-Ltd__app-store-server-sdk__get_transaction_history__transaction-2.jws":
      GenuineAnswer(
        ["omnichess_monthly_subscription undetermined awaitingRenewalEvidence"],
        because: "E-14 a copy signed after its end says nothing about renewal"
      ),
    "go-pay__gopay__notification_v2_test__notification-DID_RENEW.jws": GenuineAnswer(
      // Signed eight seconds before the period starts.
      ["com.audaos.audarecorder.vip.m2 undetermined awaitingRenewalEvidence"],
      because:
        "E-11b a renewal signed ahead, without a status; E-14 renewal on, signed before the end"
    ),
    "go-pay__gopay__subscription_test__renewal-info.jws": GenuineAnswer(
      [],
      because: "E-4 no transaction of its chain"
    ),
    "go-pay__gopay__subscription_test__transaction.jws": GenuineAnswer(
      ["Com.VoiceRecording.Telephone.103 undetermined awaitingRenewalEvidence"],
      because: "E-14 a copy signed after its end says nothing about renewal"
    ),
    "go-pay__gopay__transaction_test__transaction.jws": GenuineAnswer(
      ["Com.VoiceRecording.Telephone.103 undetermined awaitingRenewalEvidence"],
      because: "E-14 a copy signed after its end says nothing about renewal"
    ),
    "go-pay__gopay__unsign_jwt_test__notification-CONSUMPTION_REQUEST.jws": GenuineAnswer(
      ["com.keysns.JR1200 notEntitled consumableCarriesNoEntitlement"],
      because: "E-21 consumable"
    ),
    "go-pay__gopay__unsign_jwt_test__transaction.jws": GenuineAnswer(
      ["com.keysns.JR1200 notEntitled consumableCarriesNoEntitlement"],
      because: "E-21 consumable"
    ),
    "mingos__app_store_server_api__app_store_server_api_spec__transaction.jws": GenuineAnswer(
      ["gh_super_good_ticket_1 notEntitled consumableCarriesNoEntitlement"],
      because: "E-21 consumable"
    ),
  ]
}
