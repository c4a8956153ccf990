// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Retention Messaging: the errors of its API.
  static let retention: [Rule] = [
    Rule(
      "images and messages of Retention Messaging are unique, and deleted only if unused",
      until: "2026-01-04",
      [
        "2026-01-01 retention: 'change':'uploadImage','id':'i'",
        "2026-01-01 retention: 'change':'uploadImage','id':'i'",
        "2026-01-01 retention: 'change':'uploadMessage','id':'m','images':['i']",
        "2026-01-01 retention: 'change':'uploadMessage','id':'m'",
        "2026-01-01 retention: 'change':'uploadMessage','id':'n','images':['j']",
        "2026-01-02 retention: 'change':'deleteImage','id':'i'",
        "2026-01-02 retention: 'change':'deleteMessage','id':'n'",
        "2026-01-03 retention: 'change':'deleteMessage','id':'m'",
        "2026-01-03 retention: 'change':'deleteImage','id':'i'",
        "2026-01-03 retention: 'change':'deleteImage','id':'i'",
        "2026-01-04 retention: 'change':'uploadMessage','id':'m'",
      ],
      [
        "2026-01-01 !4090000 !4090001 !4040014",
        "2026-01-02 !4030019 !4040015",
        "2026-01-03 !4040014",
        "2026-01-04",
      ]
    ),
    Rule(
      "a message of a production store is approved after a day",
      until: "2026-01-05",
      [
        "2026-01-01 retention: 'change':'uploadMessage','id':'m'",
        "2026-01-01 retention: 'change':'setDefault','product':'news.month','locale':'en-US','id':'m'",
        "2026-01-02 retention: 'change':'setDefault','product':'news.month','locale':'en-US','id':'m'",
        "2026-01-02 retention: 'change':'setDefault','product':'lifetime','locale':'en-US','id':'m'",
        "2026-01-02 retention: 'change':'setDefault','product':'news.month','locale':'en-US','id':'n'",
        "2026-01-03 retention: 'change':'deleteDefault','product':'news.month','locale':'en-US'",
        "2026-01-03 retention: 'change':'deleteDefault','product':'news.month','locale':'en-US'",
      ],
      [
        "2026-01-01 !4030017",
        "2026-01-02 !4000023 !4040015",
        "2026-01-03 !4040020",
      ]
    ),
    Rule(
      "a performance test needs the sandbox and a URL, and runs alone for a minute",
      store: "{'environment':'Sandbox'}",
      until: "2026-01-01T00:01:00Z",
      [
        "2026-01-01 retention: 'change':'testPerformance'",
        "2026-01-01 retention: 'change':'deleteRealtimeURL'",
        "2026-01-01 retention: 'change':'setRealtimeURL','url':'https://a.example'",
        "2026-01-01 retention: 'change':'testPerformance'",
        "2026-01-01T00:00:59Z retention: 'change':'testPerformance'",
        "2026-01-01T00:01:00Z retention: 'change':'testPerformance'",
      ],
      [
        "2026-01-01 !4040021 !4040021",
        "2026-01-01T00:00:59Z !4000213",
        "2026-01-01T00:01:00Z",
      ]
    ),
    Rule(
      "a URL is deleted once",
      until: "2026-01-02",
      [
        "2026-01-01 retention: 'change':'setRealtimeURL','url':'https://a.example'",
        "2026-01-01 retention: 'change':'deleteRealtimeURL'",
        "2026-01-02 retention: 'change':'deleteRealtimeURL'",
      ],
      [
        "2026-01-01",
        "2026-01-02 !4040021",
      ]
    ),
    Rule(
      "the sandbox approves messages at once",
      store: "{'environment':'Sandbox'}",
      until: "2026-01-01",
      [
        "2026-01-01 retention: 'change':'uploadImage','id':'i'",
        "2026-01-01 retention: 'change':'uploadMessage','id':'m','images':['i']",
        "2026-01-01 retention: 'change':'setDefault','product':'news.month','locale':'en-US','id':'m'",
      ],
      [
        "2026-01-01"
      ]
    ),
    Rule(
      "a production store runs no performance test",
      until: "2026-01-01",
      [
        "2026-01-01 retention: 'change':'setRealtimeURL','url':'https://a.example'",
        "2026-01-01 retention: 'change':'testPerformance'",
      ],
      [
        "2026-01-01 !4000211"
      ]
    ),
  ]
}
