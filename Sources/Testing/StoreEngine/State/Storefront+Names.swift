// SPDX-License-Identifier: Apache-2.0

// Names of countries and regions, for people.
extension Storefront {
  /// The English name of the country or region: `Germany`.
  package var name: String { Storefront.names[code] ?? code }

  /// The code with the name: `DEU — Germany`.
  package var title: String { "\(code) — \(name)" }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for row in table.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let words = row.split(separator: " ", maxSplits: 1)
      guard let code = words.first, let name = words.last else { continue }
      names[String(code)] = String(name)
    }
    return names
  }()

  /// Country code and name.
  private static let table = """
    AGO Angola, AIA Anguilla, ALB Albania, ARE United Arab Emirates, ARG Argentina, ARM Armenia,
    ATG Antigua and Barbuda, AUS Australia, AUT Austria, AZE Azerbaijan, BEL Belgium, BEN Benin,
    BFA Burkina Faso, BGR Bulgaria, BHR Bahrain, BHS Bahamas, BLR Belarus, BLZ Belize,
    BMU Bermuda, BOL Bolivia, BRA Brazil, BRB Barbados, BRN Brunei, BTN Bhutan, BWA Botswana,
    CAN Canada, CHE Switzerland, CHL Chile, CHN China mainland, COG Republic of the Congo,
    COL Colombia, CPV Cape Verde, CRI Costa Rica, CYM Cayman Islands, CYP Cyprus, CZE Czechia,
    DEU Germany, DMA Dominica, DNK Denmark, DOM Dominican Republic, DZA Algeria, ECU Ecuador,
    EGY Egypt, ESP Spain, EST Estonia, FIN Finland, FJI Fiji, FRA France, FSM Micronesia,
    GBR United Kingdom, GHA Ghana, GMB Gambia, GNB Guinea-Bissau, GRC Greece, GRD Grenada,
    GTM Guatemala, GUY Guyana, HKG Hong Kong, HND Honduras, HRV Croatia, HUN Hungary,
    IDN Indonesia, IND India, IRL Ireland, ISL Iceland, ISR Israel, ITA Italy, JAM Jamaica,
    JOR Jordan, JPN Japan, KAZ Kazakhstan, KEN Kenya, KGZ Kyrgyzstan, KHM Cambodia,
    KNA St. Kitts and Nevis, KOR South Korea, KWT Kuwait, LAO Laos, LBN Lebanon, LBR Liberia,
    LCA St. Lucia, LKA Sri Lanka, LTU Lithuania, LUX Luxembourg, LVA Latvia, MAC Macao,
    MDA Moldova, MDG Madagascar, MEX Mexico, MKD North Macedonia, MLI Mali, MLT Malta,
    MNG Mongolia, MOZ Mozambique, MRT Mauritania, MSR Montserrat, MUS Mauritius, MWI Malawi,
    MYS Malaysia, NAM Namibia, NER Niger, NGA Nigeria, NIC Nicaragua, NLD Netherlands,
    NOR Norway, NPL Nepal, NZL New Zealand, OMN Oman, PAK Pakistan, PAN Panama, PER Peru,
    PHL Philippines, PLW Palau, PNG Papua New Guinea, POL Poland, PRT Portugal, PRY Paraguay,
    QAT Qatar, ROU Romania, RUS Russia, SAU Saudi Arabia, SEN Senegal, SGP Singapore,
    SLB Solomon Islands, SLE Sierra Leone, SLV El Salvador, STP São Tomé and Príncipe,
    SUR Suriname, SVK Slovakia, SVN Slovenia, SWE Sweden, SWZ Eswatini, SYC Seychelles,
    TCA Turks and Caicos Islands, TCD Chad, THA Thailand, TJK Tajikistan, TKM Turkmenistan,
    TTO Trinidad and Tobago, TUN Tunisia, TUR Türkiye, TWN Taiwan, TZA Tanzania, UGA Uganda,
    UKR Ukraine, URY Uruguay, USA United States, UZB Uzbekistan,
    VCT St. Vincent and the Grenadines, VEN Venezuela, VGB British Virgin Islands, VNM Vietnam,
    YEM Yemen, ZAF South Africa, ZWE Zimbabwe
    """
}
