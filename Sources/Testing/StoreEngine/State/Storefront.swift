// SPDX-License-Identifier: Apache-2.0

/// The App Store of a country or region.
package struct Storefront: Hashable, Sendable {
  /// The three-letter country code.
  package let code: String
  /// The storefront id: `143441`.
  let id: String
  /// The currency.
  package let currency: String

  /// The storefront with the given country code; `nil` if there is none.
  package init?(_ code: String) {
    guard let known = Storefront.known[code] else { return nil }
    self = known
  }

  private init(code: String, id: String, currency: String) {
    self.code = code
    self.id = id
    self.currency = currency
  }

  /// The storefront of the United States.
  static let unitedStates = Storefront(code: "USA", id: "143441", currency: "USD")

  /// The country codes of all storefronts.
  package static var codes: [String] { known.keys.sorted() }

  private static let known: [String: Storefront] = {
    var storefronts: [String: Storefront] = [:]
    for row in table.split(separator: ",") {
      let fields = row.split(whereSeparator: \.isWhitespace).map(String.init)
      storefronts[fields[0]] = Storefront(code: fields[0], id: fields[1], currency: fields[2])
    }
    return storefronts
  }()

  /// Country code, storefront id, currency.
  private static let table = """
    AGO 143564 AOA, AIA 143538 XCD, ALB 143575 EUR, ARE 143481 AED, ARG 143505 ARS, ARM 143524 AMD,
    ATG 143540 XCD, AUS 143460 AUD, AUT 143445 EUR, AZE 143568 AZN, BEL 143446 EUR, BEN 143576 XOF,
    BFA 143578 XOF, BGR 143526 EUR, BHR 143559 BHD, BHS 143539 BSD, BLR 143565 BYN, BLZ 143555 BZD,
    BMU 143542 BMD, BOL 143556 BOB, BRA 143503 BRL, BRB 143541 BBD, BRN 143560 BND, BTN 143577 BTN,
    BWA 143525 BWP, CAN 143455 CAD, CHE 143459 CHF, CHL 143483 CLP, CHN 143465 CNY, COG 143582 XAF,
    COL 143501 COP, CPV 143580 CVE, CRI 143495 CRC, CYM 143544 KYD, CYP 143557 EUR, CZE 143489 CZK,
    DEU 143443 EUR, DMA 143545 XCD, DNK 143458 DKK, DOM 143508 DOP, DZA 143563 DZD, ECU 143509 USD,
    EGY 143516 EGP, ESP 143454 EUR, EST 143518 EUR, FIN 143447 EUR, FJI 143583 FJD, FRA 143442 EUR,
    FSM 143591 USD, GBR 143444 GBP, GHA 143573 GHS, GMB 143584 GMD, GNB 143585 XOF, GRC 143448 EUR,
    GRD 143546 XCD, GTM 143504 GTQ, GUY 143553 GYD, HKG 143463 HKD, HND 143510 HNL, HRV 143494 EUR,
    HUN 143482 HUF, IDN 143476 IDR, IND 143467 INR, IRL 143449 EUR, ISL 143558 ISK, ISR 143491 ILS,
    ITA 143450 EUR, JAM 143511 JMD, JOR 143528 JOD, JPN 143462 JPY, KAZ 143517 KZT, KEN 143529 KES,
    KGZ 143586 KGS, KHM 143579 KHR, KNA 143548 XCD, KOR 143466 KRW, KWT 143493 KWD, LAO 143587 LAK,
    LBN 143497 LBP, LBR 143588 LRD, LCA 143549 XCD, LKA 143486 LKR, LTU 143520 EUR, LUX 143451 EUR,
    LVA 143519 EUR, MAC 143515 MOP, MDA 143523 MDL, MDG 143531 MGA, MEX 143468 MXN, MKD 143530 MKD,
    MLI 143532 XOF, MLT 143521 EUR, MNG 143592 MNT, MOZ 143593 MZN, MRT 143590 MRU, MSR 143547 XCD,
    MUS 143533 MUR, MWI 143589 MWK, MYS 143473 MYR, NAM 143594 NAD, NER 143534 XOF, NGA 143561 NGN,
    NIC 143512 NIO, NLD 143452 EUR, NOR 143457 NOK, NPL 143484 NPR, NZL 143461 NZD, OMN 143562 OMR,
    PAK 143477 PKR, PAN 143485 PAB, PER 143507 PEN, PHL 143474 PHP, PLW 143595 USD, PNG 143597 PGK,
    POL 143478 PLN, PRT 143453 EUR, PRY 143513 PYG, QAT 143498 QAR, ROU 143487 RON, RUS 143469 RUB,
    SAU 143479 SAR, SEN 143535 XOF, SGP 143464 SGD, SLB 143601 SBD, SLE 143600 SLE, SLV 143506 USD,
    STP 143598 STN, SUR 143554 SRD, SVK 143496 EUR, SVN 143499 EUR, SWE 143456 SEK, SWZ 143602 SZL,
    SYC 143599 SCR, TCA 143552 USD, TCD 143581 XAF, THA 143475 THB, TJK 143603 TJS, TKM 143604 TMT,
    TTO 143551 TTD, TUN 143536 TND, TUR 143480 TRY, TWN 143470 TWD, TZA 143572 TZS, UGA 143537 UGX,
    UKR 143492 UAH, URY 143514 UYU, USA 143441 USD, UZB 143566 UZS, VCT 143550 XCD, VEN 143502 USD,
    VGB 143543 USD, VNM 143471 VND, YEM 143571 YER, ZAF 143472 ZAR, ZWE 143605 USD,
    """
}
