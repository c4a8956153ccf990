// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Signatures by the key of `SignatureFixture` over its message, each with another invalid padding.
struct PaddingForgery: Sendable, CustomStringConvertible {
  let description: String
  let signature: [UInt8]

  init(_ description: String, _ base64: String) {
    self.description = description
    signature = Base64Text.bytes(base64)
  }

  static let all = [
    PaddingForgery(
      "no DigestInfo",
      """
      2biLgqoHTfDPIy7hGzArYeZiCnJuH6IIN3qXaZe4y5uVIsGny0KQ3hC5q4W6AJ0kpoIo4Qehf5LrQ2xV1ALIciIrmXdAHj
      VnwaekD2xcfXj+5ZCF4UD4zj9U50+I3mE4RWx26M9Hqm6vBfuSG9gvHJlVYfSikHWGYFE9qOdIih9fVV+tU9gt66j1vrGb
      feOmL0dfqj56ZyMJeqklSIDyq6r/bg7vgoLifz2gkrBZGSrOyLtREUri/D25oqlUnVk5YXjauU5GXyIAfvH8VNXVCQ4lIU
      7ZkdvxgESEXztQWGOq/UOGfG+K/tIWM5ChUtkddnaVwAgO1Oh72GeiZCz9bQ==
      """
    ),
    PaddingForgery(
      "short PS, bytes after the digest",
      """
      cJ41hM/qmqJeYr1iXDLTKFEWFzIdoK8bfS7i3XEFKZrpH5+zxNNJQi9WGGtyoNbjimA0PZtXYNN4uIkfwK2pDNpKebbgMw
      DToQO3ObSOSwzArdcAu0BcZYjd93rvmEzxtNIFncahBUsOX6A/+FJQxeOyh3n01rQifAjwcv0aN/srWGOgRiphk/ykqtTd
      khtfzLectGqYA/UaEj/gN3qIKlRlusLXjQlCNQJOVYvKcVQViThH+FjvqxhhdSbzeAWP4iEhaBp2Yo/z6IQ71XSFAT9/bm
      WyC4Fgewj2ZsmHyBiBgJGjCT5lFE23i0j6yxM1VY39Cft2+pR4GMSqbMnVPw==
      """
    ),
    PaddingForgery(
      "short PS, random bytes after the digest",
      """
      Mcs8Ufb94lQlVnkJdxCvVIuimR8zALCmUfZ2eqlpuwH1qb6irJamBHDaKNJhV8RKrFUPE5VYYeOpdCf+MhPp6sYQz345ag
      /qjlcHvpvaYy/fhCFEp8wedjESHw8cW/AZj+V0UjyGpYDu1x2FEJQSU+/IrqGZnXPX6mCkHF3osSH2kipWLPleSZOat29y
      jxvANr/Pf+S/pLCGPsmPW9YuZkvQY1Nj8Uspsye+1f+0blD8qbTkYh+r3n5gymK6mFOFOKmXs8FGLIAJ5i3R/wGkMQxOvy
      OGcGEoEpbFUxL9Ch4/rACzQ9MflB659MxfsFbIFrUTyUjRQ1qQ40YmDhorGA==
      """
    ),
    PaddingForgery(
      "one byte after the digest",
      """
      RMpWvkgUdlpq9yEfn3XII4VTb7djMV3A3ELLOGUmgVmAY60vqakph6VfZ73Q+baDvlgfDkcdsRFHWXwDkHlD9CmUA5F58I
      TPvKCKHTFrfv+LL1ElkJR96nvaArtpasGTaQaGkuGYeH/IVMAQh1XyCK5QJg7bg7/cezCh0x7zMZt3SQl7+01dN2MSjzM1
      akHxxLBOMPUYcIiVqftdd8bYSDQOZq0GvxcJKMp7ozRJEtKmNTlMTyquEXqXlJw+n8m6MKfKUaA9vE9q7Y7ZGQTEvMRHBQ
      Yjgz8y74EMQb67SG7HR/Z06ZkKd6uB1splUmJ0prJpY9pjG2X05lJ+Css4Pw==
      """
    ),
    PaddingForgery(
      "no PS",
      """
      Knn5zj5P3ga6z6Dn2zykQ9mZQQAYxDA4PtdbTBLuWEwEz91cxoR+V3GV4B27TAQ+R5fGWRhnkitXWr+YeCtGrbpzHsy5Dd
      EJ0g8hK0np8GKOZfSV3a2cawcg37Svz0f3TsnVAw9jTUYenEpVBQYeKYe44gEbwQngcKEEXFe3Du3UNHewT3hyq/8VllCM
      kKknGXZUwGIepuxmVpBPq0meYu52oJ5U/lxb9pLFfc8ie2A/htjHFjZbciFbci6v4LHm9YQ5QLPppJqGagwK5pvqRnQz4H
      ZE64LsWY6wqyw5My9aCaZK4ZmDOiuB/VIQIKiB7tODB29M2fzhRzmJm/g0jQ==
      """
    ),
    PaddingForgery(
      "type 02",
      """
      dQc4CDabUqeb6LkPZy7Afn631DfUMV8WN8UXnUniAjin9wTHFCAM+LsFrbnihIlFP0Aj7eIYgHyqZyu1xAW7iwOmr2+8wS
      OkvsPEWZCeLjmeaEW2ZzHpQ6dFaw5L/Ep9ADwFj7NdM5RwX5Z+ovShdVSrdC9YRLYlzow79Tfe62RrdOg4UfzcuQ6SS9Tf
      IUQ36cwbqF9zoNf5kv0mFIt6td/8RNSRWNHSv9jKRvIQjErK0+VyBZynOzjqDC+xiEt7g0Np2cfA/aYzIGiKkBhZN+uPwJ
      u33uBjIM37Zu82AH1gtGTGEkhd3tZ3LTY79/hwYHvIMLdSX6el/+rsF+o2nw==
      """
    ),
    PaddingForgery(
      "type 00",
      """
      CZBlBBMq6YyS30Zvr+5Keum7f3qTI3QtCF3KQFJg87a63zu9/vpuGljQnBYAU0TPSRXI0FFe2QDb0jtXEejMNreiXhTkBx
      oj9lxRtOAEK/26b/WzbFE+vNt1HU5iBTFwLmwl7wl9vXGHuDOwCu+UopjdhcImfFFCA8MyLAvoXGGjVde+3BoHG3+QppMu
      RteTDfSGeLAOQLqtG7lTKZha88J21VHv9uJtKbzHIQrpzTFBjeL93V58uNFeYrTikPmwYrLtqhX0Cd+fsYflHBRacG0P2p
      KHZjjETLLJvt2Ooi1YoICDEsgE+UluREbExqjdVcP0UHeNbDFb+vzmFnARrA==
      """
    ),
    PaddingForgery(
      "first byte 01",
      """
      dm3eeV5ejO1GEgGPAt9+Em9jZlUSmIwvO9u91B9jEOq6mWz6vSoRD/RG3VqyNvaRBr15csiVWPUQQU8MCFFNBv27E/Lyk+
      3hzqWIl1MIxj+LbG9DGu3wtsBF30LfHPyBTnUGMGI6igPaifJsSDP1xeoqJcIXXbenZj+4/bk9G9aZBpYEYmcVKiq+dzwJ
      LWaL9nv9pzLj/jlnCfl+KCO1YKkIYnylpRT18dGsofMegwmy9otGbByrjCzXybT0UuP9doVyvvCZLRaUyCdeXF2S61I2ps
      KRGtcshbhndl24pjxyye1IZpYOLtRCMmI8DAWaQSgrU9eQB6BuTHskldDSgQ==
      """
    ),
    PaddingForgery(
      "one byte of PS not FF",
      """
      vEl8oHaCanyZtOfGoi824RbQFHdnJ+PzN2dvvJt/FeGzJ+xQQ+2YxP/vAsQ9RqEisAKcYNdWfGHmzEDOzkq5kx88hM/qHr
      AlQkKvphUuN2rk10Fe3OxxbnVb2zgU5UQYjiV4cfBsKtNp/58o2FxE8VcPc8vywpNtWR6BPETZao5GWxWJt2QTQcgEmERU
      mP/4ZUjcUHTrZJP2yccqiZpxJDkW3Qh3PSx9OJXJXD1Q/aF38T5fNYykojugOpnlWJbt3YP4qXkgPuSj3Gm1Yj6f0m3xkx
      mqzUfGABCbVhp77ubwTyobjQu/MyHGn0kEzt9e8E/e5+Uop1IDAfKHmy1uVQ==
      """
    ),
    PaddingForgery(
      "PS without end",
      """
      hbM3DPNgg5hw0dhYIKqFZS6CAssHU95mkrHOZNXfbEWPJGJ8vQJ+ZcwGoJ9Ud48hE4lr6pUP0o9ngBUcaxglUeO2O0BT38
      jbPjwftCmUPNU4l8JmzF9cacQdxFMP2Dud56QrHBTeKHzRSc8aW9HYsoCQG0oJaiDeFo9xxJBqMtnz4hJqWm+l3QjGmizw
      LbKDQT0+456rGKcngFTcAZC2HlnTR22YStCzsViZkoYu86L+E7Nt6Lgy2RGlX66KTrJfjkp8za/TCTsOwKP8yGU6XeNDeu
      58IKRWorh0NNoWqW7DrZkxi1glkjo0DvDpf2zrQx+wju4W3BFMalxNPErLhw==
      """
    ),
    PaddingForgery(
      "BER length of the DigestInfo",
      """
      qIy4ACnt5YlbSfRhU5eT5mTQanrTzbqO9VPxgtIsutlhmioRdINkrWz+JDlZy+gm/LYXw1r+xhubi3GBaD9flBLHZzx9VO
      JBuaQbw9B5FDuk+OlW+tPYIpbuLzbBeqeLB9ELpdhD4nHT/jw/L6nCy42akOdMZGchK3r2WEvu3PnayhtJCCunFP8ErORm
      3h5SwhnL3PHmqeCrzN/SvKL+og4yYCSNTogsqNslFpoaYRMuI9QBgfIEUN7Nkl5Xt0nsg9KpzUGrgWJ4HP6y1WwvrPvFj9
      Fvefk2jsbDuFapm7AuHaRSphXL3L2NQ8Qidh5ySVbVWerDdi82Icg8bLcUGQ==
      """
    ),
    PaddingForgery(
      "BER length of the digest",
      """
      MKZdLQK7fWKCvKJ1KVy5fJI7sm9mTOqBj1krIJBj2VDlt63d7Tm+3IAXyXCLaQQUQk+Dl++d4t5C7LyVG6PjMWteST9H9I
      XoQLpGgkqNzY15D1rBrOP73Z9icLN/gUk2hphmdV0kTfrdlaQLgDl8ruhMbG38ASvWS9WohIUOPdgxZeAsofmL+Nt5h67u
      S9gcCGdfbUNkO2fchbVVKY+8iXcSHu+AYz+yBV/UoZTtJbdMX5d/lZrVz+kpt+6I/d3CrI+SyZy1p+36nF1wIhx1QFGgLT
      yNbEqflcC3aGMb2HiSbZHzmcK2HFuieSCWJ95c/E6HwlcwPBwZNGFfXFB0TQ==
      """
    ),
    PaddingForgery(
      "missing NULL",
      """
      Fnh6GeO5xl6qn+9nEFY58nOcSVGzjvAq9ea2wcrPffsoM+X/iVr4x9MZUuwZU6KHHdV7HeGmiuUdvYGlT1m+tdi6W9yCgD
      iwPQl4hHU05pm49Fz5aybLu+5yPjZGeeym8XmPHoABx54In0QF8V6N9tby/Ny4QASGIsqeFvifAzVDVmMsN0c0FgKnmMza
      Z7hxslIqIaM/HmzrrMvaja9PfeHUdKaCj5gmQpXI+6P7tKh8yB/AFR+Hyndbj7S76wZpwlxVX3QVegTjNvbvpuyYRQ3mFs
      lkxs3jvhJw1mz+Aq/ytr/GHdJuy7VZ5P2nT0e0C5SRgsG1EM8wuJiOkOvsHQ==
      """
    ),
    PaddingForgery(
      "other parameters",
      """
      Xw8A60wKF3HcbtRJa78OxQ6zP+7kLSUbZ8jc6J0UfCvM/r6UYz8bxCDO0g3wwnUvgsoU8bm0qySHBv6jncdAmukz0ROR+T
      IRmp9m+4Fju80/2ICD7SJ4xUP560RYBr/a6v+dCF4qzSOKTIjVTeF0yQ5kBSZ2mBzeiPQEBdhnOCHYUj2RRdh8Mh5aYdN8
      od/x825qqdhE5hnHwNMrsi2U9MT81y35W2a2UaHSfa/HsPZxu28h4MA8BmxiPFUqadb0mIqNkWRSzkGBYMFRanZhmeYOvh
      ZohISdraN8GIRdxgifN4RD1sgwAhfydPoxfMku+LzKz1mk4YUlpsweEbKSdA==
      """
    ),
    PaddingForgery(
      "extra data in the DigestInfo",
      """
      A2sJbNWMx1KoOFFqnJp9+K4QpCqV9QvA7bHHIs6iexCIh3GruDjNa9zMCt5R2RD9TIRMcRunY3I1UuUdzZ1bSifOvqi2gV
      ygV8sH5/pWSyPx2RiCCHWl3nznTE/p/PSztCbyttj4/K3mKxczvf/7/7WiQoxcYbUYmt4BUgf1rHud2kp6U1Ob6qCuuTRd
      DrBgZv3vxLdmDCb7RXwRILtUXk79LoDw5wpRNUqLqP05ttTLT/v5giiRr2eyuTu1T8mXaAIrabx2otgV+IgT9blbWaMh31
      3P3IkzQvPlqIYYi4jVCiRaP0+Fv53BU3PhmSyB0NYcJd6WcEhrJvzugaV7Lw==
      """
    ),
    PaddingForgery(
      "identifier of SHA-1",
      """
      XXNiP7JNp1sDcLq5uTXQmLGWBFtvnUIHoG+vA5BEByUr8IRneN7/8mdR7pWjYRO2W3/74i3oJ4HanDuLSfH76cr1JybU8t
      Ts1BEED28Q7Q6qYOLooyWt8dyrXnQJ1PXvfn1akWLfc97nAznnrbPhmG69C5kLWVRy5D4FLXG1V2ElEEDuFMS6bg2bx0P6
      pNdpcFtQHJqcz0H3bU0HoY+OIjzZ4G/8q7TMTqeYyXjwUpGxN8J2rfkBQzkekXeDKANd6hJlMdiqYSN3bT6GqpiU0ZTrbN
      SMcTCoizlVRAjbJ2mumm6ObF2KS2LmlLxXsxH8DLtdceEppEoIKmZlVODsCg==
      """
    ),
    PaddingForgery(
      "identifier of MD5",
      """
      ISPnhUdt0lmHEiE5nVG9w8Ks4xmGvDaH+r4HriM4mj0mqj1egPYwZoXTCr9YBaKoWKXG4xvhH9hk8BaBLORjYRZyjgAC3h
      1bh6fkY0YCM/dRtkTvI/EvwPGaOtYKgpwlSrHMM7kd9sU9ZVq0MrS6sL26bfpLKV/Vvk0NIo0sU8uD+XP0sc6PlLUwqxrj
      GV2R9FkksgpF9ZhXIS+ptlGqx5aJ00P9S0P3z6Dz8VsR0yaE6PwxQhcUr1eVO0yCcegCxEmVnwwtK+CKP7MtkvNntRlJ0t
      L2IBmDQ7jGT6gH7tzs+fHWaUb6mBQAX9zkOo78nDNnxxbBwGXb4uodlFPv1w==
      """
    ),
    PaddingForgery(
      "SHA-1 under its own name",
      """
      BfSFt4RbK1S+Mop6DphatBVaByrV4ACBGmC8l3k+ahcOo3jda49pyCTxhgHRSc3tsBtu5t2Hp0pC5sFy2qXyfnCgmIUSYe
      AAtV8Ltw/N6IM80RrYays06304ZUtbL2RSMzOGOGP9FIYeNe7ItNqkF1dpLFWJS4bmm6RKON4fOiUcOuntRh56o16YFWnc
      WKQK2Um7lXP4+Qs9+nDvc//7RsW1F+BEZI1uIHEB7hM5G8GKE0xKelA2e28cxZthQGoahJ8FqUIpuGL5q7oSKLSbVzXF2J
      wRjdgEpsqLm9X1hp5u9Fe7zS6i2uNEoOJB19Ic0nq36vlSJq8bWGMUTXu57g==
      """
    ),
    PaddingForgery(
      "SHA-384 under its own name",
      """
      Hzr03+oRXXtD798/JEp1k1twq/w7LiWZdR+5eoSbh3cTH72sxmTT1qYUgPXBBYGs22GvDffc943SzGdk7rpAremx907uvS
      HI+ukxiHJzDAYwCvARXFdJjCgROEHJRpFaUVXwt8AikH+VZzc5wIC0ZYGXXFqtiHa6RDMmsuH5+ajMPBudnubh4d6b5jWX
      9qc9m59uaMvrX8mZfY0kUqSKBO0CUXIFhmWiYX8zhypQ8sddcYMuGiu94J8aR40zYEeHcTL/l3aynZYqV3gU5yzuT7cz4t
      Db30eM6DTj3Bk6Wtgc4logGAgfAKHRRohlU6JXYiaygo/bJ+VWqK7EgPLxxA==
      """
    ),
    PaddingForgery(
      "digest of the digest",
      """
      Uo4gVf5zcygBKgzg+I9oGBRKYeU7WkefAZQx6Z3JLtnGACJ85vPhEldt5jXGWhc2H6BLNw8wh+X2IYG0mDWdHsDFI6NVGK
      XDt7Uz+JPECb1wIg4AdS3c7FeXCpA3WvTW+aigrospLlS6FY2fHE/0qt0rsNLPtSSVOeynLMYhws7ByeFpuX0KAxBTwCW0
      0dHlg8sKLBkF6zet6HoSSjlFWJ5OB3+6JnTF3ARSxuR9RahPMaKm8epyjHYEL0uplwV0QV/9NBN6ZZDBjuFV9qByhleNEI
      9MLEo+yp0hOYNtLSXOGOBbViIAuSVEHvV8zZbnoJjJ2CQl0nUELfeqYQJneg==
      """
    ),
    PaddingForgery(
      "truncated digest",
      """
      K8GEm4y5DKbwnG1vKW9WMlaWp0Jw+rAs0OhDS+QYsJ9n7NXtWnLnDjiD821diNQFO6we4nMIj/0DelMCv0BX2PnrYXiOg+
      KvrwLCN5RJYMCf0uJN7wSl8VVT5prBD48U/wYbTArJVP59iu9fzASCMrF5odHzkjwgH+mb7Ds/7yJTG2gYoNTUAoqVPTy0
      Up3ePNl2PbrLx9Hndp5oZxwYiawk+EV5Fpa/wccagadVpLrRuM0TfQfc1+1xUQ8Jb74+5KBcLwK6qcwKs5j2xNWlQZYT9E
      +vJNEkPPxPulex/WiT/CAPSsuXLvMJHTgFS2ykJb4f9QBr5bdKVhSOHcC6Lw==
      """
    ),
    PaddingForgery(
      "empty digest",
      """
      q1FjKhBxXqnKEXvoSYtyyrXbmdZzBh/Qey86Eu0TexkVnNgqMoiMpb7ZHYGYGxb7DxrUSWJRmnHVdVNiUtZ+n6Wl+iq6q7
      WXmTktoOlpByjPvhX9/4kKY1JOAU3u5oWYV8SNzK0IDe3dExm6o2M1zxvfjJTKvAqd3TtjlQq60IJ5b0WvMa+gNI2pmmab
      GVOLI7Vl+loqfSmfpwcOF7CJHAAEnLUT5ogYT9SGvTZBv/eMTBnACXNXc4Tp/vUgCwMU8uH8iGK8tetjt03LUN2+rlyJvp
      +nnHcdqdhTYA3LV113DptW6eTWu+DD1RTt4ozh2a9z0LPwzWlf57d3JzHptA==
      """
    ),
    PaddingForgery(
      "the message itself",
      """
      HlFQKe8m/VkcMaanKLAo4Vmy7kB8fEsopgRdBVu0j/q4oQ39JYFbeARsf0uA+3s/htpROhegOU8eFpugRORA3YsqwM9Npr
      /rC3S4w3ohEdXc6F9qPWZkqU8a5eV3gYxyzV8SFK9rY7IYu6spSLWIOvsgbnHuJe87Hy2fu33lzMF5Twn1+Z14uDLW+1tz
      /2+wXCyTreC1U1k9FhnBof1lH1J/4IkUASw/QYTJwFaucOrkWgIEp9fIyBzwQWdZHFr3UehjQL9JruKsxOMqFJHc1NpGks
      zLg9w6CyrPwEYrhJMr0IW2R8QJreFcdxXg423wMiB/+9OQAzpMJEtCDB1TOw==
      """
    ),
    PaddingForgery(
      "PSS",
      """
      BVWPtsHdyzbo+edmXPJ2BtNj78NQPp5P9Wg/KZZ/EDLTDVcOmCCcYzrQpbZyo4w7l2LodLXbITDEycEP9JwmlDOfFaqBI5
      hdgfDulaE/w98ZIMYFjGbSY4WEw3mRt4BiQU9ARdH7H1+aLIHdnuR9KmrkSXMa3IVQ9GLSeUEFKOQ0VcPPWGppQSObqfRE
      n6PSPTec8c/4XdicAkYK19m3SmTRy+DIeSzGDzS8OzlpUGKJqhM3tkGxx7AGIifD3CNiPYKPRS5MlpM7PmgB9lcFlLyScp
      0brnvduTr23TuoC8phUTUUYO6nnrZ+jUHHeuDsmmz33xqVXV7Iau2qQ3x2gQ==
      """
    ),
    PaddingForgery(
      "negated",
      """
      liOIxD4eo83hmeiCszj8IPH5nxPXLbqNTVXjEAOa0t/EX8hHM6L9K+7gsoJkk49+gvN753ItpqPRmsE3rOF1XLZBH4Dq89
      SS9N9w+jIDoPdpk2lalT0koCbBP1zSWCxPvY5Sc/VKU7Ztug8SPEQEYN2zlvjRG6Nbqq7LNtbLW9HqpWtPNBRVLFhZok1f
      wbLq2BYgpSwCi0Ji3vTVuoNaSSknNYP8RFzw4vw5+WGibI95S4y1bo92byuazyPkb7VPWakihMc0rO3RYEczFyRtR8C8Ai
      GVziIDSrAGL/RljsQ9GvBsDWzu+/ZmeIzQPXRQy17gXAyNYu/OP0qNqzU4PQ==
      """
    ),
    PaddingForgery(
      "the padded digest itself",
      """
      AAH///////////////////////////////////////////////////////////////////////////////////////////
      //////////////////////////////////////////////////////////////////////////////////////////////
      ////////////////////////////////////////////////////////////////////////////////////ADAxMA0GCW
      CGSAFlAwQCAQUABCB8NPKyLw8OTzRVtzA5pkR33wXwbDB+Gd6IuhugSsKsvw==
      """
    ),
  ]
}
