// SPDX-License-Identifier: Apache-2.0

extension GenuineAnswer {
  /// Receipts, by path in the corpus; the base64 form of a receipt follows its DER form.
  static let receipts: [String: GenuineAnswer] = [
    "Cocoanetics__Kvitto__newReceipt.der": GenuineAnswer(
      ["de.emmiclub.manager.OneYear.Auto notEntitled expiredUnknown"],
      because: "E-19 created after the end"
    ),
    "Cocoanetics__Kvitto__receipt-2.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "Cocoanetics__Kvitto__sandboxReceipt.der": GenuineAnswer(
      ["com.cocoanetics.EmmiView.OneMonth entitled activePeriod 2015-05-26T03:06:02Z"],
      later: ["com.cocoanetics.EmmiView.OneMonth undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "IdeasOnCanvas__AppReceiptValidator__grandUnifiedExpiredAppleCert_receipt.der": GenuineAnswer(
      [
        "consumable notEntitled consumableCarriesNoEntitlement",
        "monthly notEntitled expiredUnknown",
      ],
      because: "E-19 created after the end; E-21 consumable"
    ),
    "IdeasOnCanvas__AppReceiptValidator__hannes_mac_mindnode_2_receipt.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "IdeasOnCanvas__AppReceiptValidator__hannes_mac_mindnode_pro_receipt.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "IdeasOnCanvas__AppReceiptValidator__hannes_mac_mindnode_receipt.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "IdeasOnCanvas__AppReceiptValidator__mac_mindnode_rebought_receipt.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "IdeasOnCanvas__AppReceiptValidator__mindnode_ios_michaelsandbox_receipt1.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "IdeasOnCanvas__AppReceiptValidator__purchasing_experiments_sandbox_receipt.der": GenuineAnswer(
      [
        "com.hannesoid.PurchasingExperiments.oneTime entitled nonConsumable",
        "com.hannesoid.PurchasingExperiments.subscription1 entitled activePeriod 2023-02-22T14:34:39Z",
      ],
      later: [
        "com.hannesoid.PurchasingExperiments.oneTime entitled nonConsumable",
        "com.hannesoid.PurchasingExperiments.subscription1 undetermined awaitingRenewalEvidence",
      ],
      because: "E-11 active period; E-19 created before the end; E-20 no expiration"
    ),
    "RevenueCat__purchases-ios__base64encoded_sandboxReceipt3.der": GenuineAnswer(
      ["test2 notEntitled consumableCarriesNoEntitlement"],
      because: "E-21 consumable"
    ),
    "benjaminmayo__merchantkit__history.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "benjaminmayo__merchantkit__testSampleReceiptOneSubscriptionPurchased.der": GenuineAnswer(
      ["premiumsubscription entitled activeFreeTrial 2018-04-02T20:12:17Z"],
      later: ["premiumsubscription undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "dhanushram__itunes-receipt__valid_subscription_jul2017.der": GenuineAnswer(
      ["com.sortly.plus.monthly.v1 undetermined awaitingRenewalEvidence"],
      because: "E-19 created after the end, when grace was possible"
    ),
    "educreations__python-iap__test_forms.der": GenuineAnswer(
      ["com.educreations.proteacher.1month entitled activePeriod 2020-07-27T00:02:39Z"],
      later: ["com.educreations.proteacher.1month undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "fullsailor__pkcs7__pkcs7_test.der": GenuineAnswer(
      ["com.zhihu.test.test_1 notEntitled consumableCarriesNoEntitlement"],
      because: "E-21 consumable"
    ),
    "imdhemy__appstore-iap__single-receipt.der": GenuineAnswer(
      ["month_premium entitled activePeriod 2020-12-29T19:37:53Z"],
      later: ["month_premium undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "imdhemy__laravel-in-app-purchases__appstore-verifier-response-2.der": GenuineAnswer(
      ["month_premium notEntitled expiredUnknown"],
      because: "E-19 created after the end"
    ),
    "levibostian__dollabill-apple__bought_consumable.der": GenuineAnswer(
      ["test_sub2 notEntitled expiredUnknown", "test_subscription notEntitled expiredUnknown"],
      because: "E-17 changed to another product; E-19 created after the end"
    ),
    "levibostian__dollabill-apple__server_notification.der": GenuineAnswer(
      ["test_subscription entitled activePeriod 2020-11-13T01:18:23Z"],
      later: ["test_subscription undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "levibostian__dollabill-apple__subscription_multiple_subscription_purchases.der": GenuineAnswer(
      [
        "test_sub2 entitled activePeriod 2020-11-13T01:34:30Z",
        "test_subscription notEntitled expiredUnknown",
      ],
      later: [
        "test_sub2 undetermined awaitingRenewalEvidence",
        "test_subscription notEntitled expiredUnknown",
      ],
      because: "E-11 active period; E-17 changed to another product; E-19 created before the end"
    ),
    "levibostian__dollabill-apple__verify_receipt.test.ts.snap.der": GenuineAnswer(
      [
        "nonconsumable_test entitled nonConsumable", "test_sub2 notEntitled expiredUnknown",
        "test_subscription notEntitled expiredUnknown",
      ],
      because: "E-17 changed to another product; E-19 created after the end; E-20 no expiration"
    ),
    "linjunpop__receipt_decoder__gridnote.der": GenuineAnswer(
      ["io.sumi.GridNote.pro.monthly entitled activePeriod 2017-06-16T06:06:55Z"],
      later: ["io.sumi.GridNote.pro.monthly undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "mbaasy__itunes_receipt_decoder__unified_sandbox.der": GenuineAnswer(
      [
        "free_subscription entitled nonConsumable",
        "non_renewing_subscription undetermined nonRenewingDurationUnknown",
        "yearly entitled activePeriod 2015-11-24T06:34:41Z",
      ],
      later: [
        "free_subscription entitled nonConsumable",
        "non_renewing_subscription undetermined nonRenewingDurationUnknown",
        "yearly undetermined awaitingRenewalEvidence",
      ],
      because:
        "E-11 active period; E-19 created before the end; E-20 no expiration; E-22 no duration"
    ),
    "namecare__app-store-server-library-rust__xcode-app-receipt-legacy.der": GenuineAnswer(
      ["clip_trace_apple_store_annual_subscribe entitled activePeriod 2025-04-30T02:53:37Z"],
      later: ["clip_trace_apple_store_annual_subscribe undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "tikhop__TPInAppReceipt__InAppReceiptTests.der": GenuineAnswer(
      [
        "com.nutcall.inapp.lite entitled activePeriod 2019-07-22T20:31:38Z",
        "com.nutcall.inapp.optimum notEntitled upgraded",
      ],
      later: [
        "com.nutcall.inapp.lite undetermined awaitingRenewalEvidence",
        "com.nutcall.inapp.optimum notEntitled upgraded",
      ],
      because: "E-11 active period; E-17 changed to another product; E-19 created before the end"
    ),
    "tikhop__TPInAppReceipt__ReceiptData-2.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "tikhop__TPInAppReceipt__ReceiptData-4.der": GenuineAnswer(
      [],
      because: "no purchases"
    ),
    "tikhop__TPInAppReceipt__history.der": GenuineAnswer(
      ["GWMONTHLY entitled activePeriod 2016-08-27T06:09:34Z"],
      later: ["GWMONTHLY undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "tikhop__TPInAppReceipt__receipt-sandbox-g5.der": GenuineAnswer(
      ["dev.bonzer.weeka.app.subscription.pro.annual entitled activePeriod 2025-12-26T18:55:07Z"],
      later: ["dev.bonzer.weeka.app.subscription.pro.annual undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "tsubasarcs__iap-receipt-decoder__AppleInAppPurchaseTest.der": GenuineAnswer(
      ["tw.com.parenting.storytime.vip_month entitled activePeriod 2019-12-24T04:46:18Z"],
      later: ["tw.com.parenting.storytime.vip_month undetermined awaitingRenewalEvidence"],
      because: "E-11 active period; E-19 created before the end"
    ),
    "youknowone__itunes-iap__testdata.der": GenuineAnswer(
      ["com.silverlogic.kidtrol.subscription undetermined nonRenewingDurationUnknown"],
      because: "E-22 no duration"
    ),
  ]
}
