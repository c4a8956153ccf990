// SPDX-License-Identifier: Apache-2.0

/// The style sheet (CSS, in `<style>`) of all pages.
enum Stylesheet {
  /// The policy: nothing is loaded or run, and only this style sheet applies (CSP Level 3).
  static let policy =
    "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"

  /// The SHA-256 of ``text`` in base64; a test compares them.
  static let digest = "PX2znbY0gqB79MDxYcJrIusqHMS6s1tfe913yDPcIoo="

  static let text = """
    :root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1c2128; --dim: #5b6470;
      --rule: #dde1e7; --edge: rgb(28 33 40 / 22%); --accent: #0b5fce; --good: #14713d; --bad: #b3261e; --caution: #8a5300;
      --good-soft: #e2f3e8; --bad-soft: #fbe6e4; --caution-soft: #fbf0dc;
      --trial: #2f9e8f; --offer: #7a5bd0; --grace: #e0a100; --retry: #d9722b; --gone: #8b929c; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #14171c; --card: #1d2127; --text: #e6e9ee; --dim: #9aa4b1; --rule: #343a43;
        --edge: rgb(0 0 0 / 70%);
        --accent: #6ca8ff; --good: #6fd198; --bad: #ff8f87; --caution: #f0b95c; --good-soft: #163524;
        --bad-soft: #411d1b; --caution-soft: #3a2c12; --trial: #4fc3b2; --offer: #a58df0;
        --grace: #e3b341; --retry: #ee9553; --gone: #7d8590; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); line-height: 1.5;
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
    header { padding-top: 2.25rem; }
    footer { padding-top: .5rem; padding-bottom: 2.5rem; color: var(--dim); font-size: .85rem; }
    h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; letter-spacing: -.01em; }
    h2 { font-size: 1.2rem; margin: 0 0 .75rem; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; margin: 1.4rem 0 .5rem; overflow-wrap: anywhere; }
    h3.dim { font-size: .9rem; margin: 1.1rem 0 .35rem; }
    p { margin: .4rem 0; overflow-wrap: anywhere; }
    a { color: var(--accent); }
    .lead, .dim { color: var(--dim); }
    .card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
      padding: 1.25rem 1.4rem; margin: 1.1rem 0; }
    .card > :last-child { margin-bottom: 0; }
    .verdict { font-size: 1.05rem; margin: .2rem 0 .6rem; }
    .badge { display: inline-block; padding: .05rem .55rem; margin-right: .2rem; border-radius: 99px;
      font-size: .82rem; letter-spacing: .02em; white-space: nowrap; background: var(--rule); }
    .good > .badge, .badge.good { color: var(--good); background: var(--good-soft); }
    .bad > .badge, .badge.bad { color: var(--bad); background: var(--bad-soft); }
    .caution > .badge, .badge.caution { color: var(--caution); background: var(--caution-soft); }
    p.caution:not(.verdict) { color: var(--caution); }
    tr.dim { color: var(--dim); }
    tr.strong { font-weight: 600; }
    tr.bad { color: var(--bad); }
    code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .87em; }
    code { color: var(--dim); overflow-wrap: anywhere; }
    pre { margin: .6rem 0; padding: .9rem 1rem; background: var(--page); border: 1px solid var(--rule);
      border-radius: 8px; max-height: 28rem; overflow: auto; white-space: pre-wrap;
      overflow-wrap: anywhere; line-height: 1.45; }
    dl { display: grid; grid-template-columns: minmax(7.5rem, max-content) minmax(0, 1fr); gap: .2rem 1.1rem;
      margin: .6rem 0; }
    dt { color: var(--dim); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .wide { overflow-x: auto; margin: .6rem 0; background:
      linear-gradient(to right, var(--card) 40%, transparent) left / 2rem 100% no-repeat local,
      linear-gradient(to left, var(--card) 40%, transparent) right / 2rem 100% no-repeat local,
      linear-gradient(to right, var(--edge), transparent) left / .9rem 100% no-repeat scroll,
      linear-gradient(to left, var(--edge), transparent) right / .9rem 100% no-repeat scroll; }
    table { border-collapse: collapse; width: 100%; font-size: .93rem; }
    caption { text-align: left; color: var(--dim); padding-bottom: .3rem; }
    th, td { text-align: left; vertical-align: top; padding: .38rem .9rem .38rem 0;
      border-bottom: 1px solid var(--rule); overflow-wrap: break-word; }
    th:last-child, td:last-child { padding-right: 0; }
    td.long { min-width: 9rem; overflow-wrap: anywhere; }
    tbody th, td > .badge { white-space: nowrap; }
    thead th { color: var(--dim); font-weight: 500; font-size: .85rem; white-space: nowrap; }
    tbody th { font-weight: 500; }
    td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
    tbody tr:last-child > * { border-bottom: 0; }
    ul { margin: .4rem 0; padding-left: 1.2rem; }
    li { overflow-wrap: anywhere; }
    details { margin: .7rem 0; }
    summary { cursor: pointer; color: var(--accent); width: fit-content; max-width: 100%;
      border-radius: 4px; overflow-wrap: anywhere; }
    .group { border-left: 3px solid var(--rule); padding-left: 1.1rem; margin: .4rem 0 1.2rem; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .product { border-top: 1px solid var(--rule); padding: .9rem 0 .2rem; }
    .product h3 { margin: 0 0 .3rem; }
    .hint { border-left: 3px solid var(--caution); padding-left: .7rem; }
    .note { color: var(--dim); font-size: .9rem; }
    .history { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: .1rem 1rem; align-items: center;
      padding: .55rem 0 0; }
    .history.continued { padding-top: .1rem; }
    .name { overflow-wrap: anywhere; line-height: 1.3; font-size: .92rem; }
    .name .dim { font-size: .82rem; }
    .chart svg { display: block; overflow: visible; }
    .axis text { fill: var(--dim); font-size: 12px; }
    .now text { fill: var(--text); font-size: 12px; font-weight: 600; }
    line.grid { stroke: var(--rule); stroke-width: 1; }
    line.now { stroke: var(--text); stroke-width: 1.5; stroke-dasharray: 3 2; }
    rect { stroke: var(--card); stroke-width: 1; }
    .paid { --kind: var(--accent); } .trial { --kind: var(--trial); } .offer { --kind: var(--offer); }
    .grace { --kind: var(--grace); } .retry { --kind: var(--retry); } .refunded { --kind: var(--gone); }
    rect.bar { fill: var(--kind); }
    rect.retry, rect.refunded { fill: var(--card); stroke: var(--kind); stroke-width: 1.5; }
    rect.retry { stroke-dasharray: 4 3; }
    path.mark { fill: var(--text); stroke: var(--text); stroke-width: 1.5; }
    path.mark.refunded { fill: none; stroke: var(--bad); stroke-width: 2; }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: 0;
      margin: .9rem 0 0; color: var(--dim); font-size: .85rem; }
    .swatch { display: inline-block; width: 1.1rem; height: .7rem; margin-right: .4rem;
      border-radius: 2px; background: var(--kind); border: 1.5px solid var(--kind); }
    .swatch.retry, .swatch.refunded { background: none; }
    .swatch.retry { border-style: dashed; }
    .swatch.grace { height: .4rem; margin-bottom: .15rem; }
    @media (max-width: 56rem), print {
      g.minor { display: none; }
      td.time { white-space: normal; }
      td.long { min-width: 6rem; }
    }
    @media (max-width: 42rem) {
      header, main, footer { padding-left: .8rem; padding-right: .8rem; }
      .card { padding: 1rem; }
      .wide { overflow-x: visible; background: none; }
      table, caption, tbody, tr, tbody th, td { display: block; }
      thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      tbody tr { border-bottom: 1px solid var(--rule); padding: .45rem 0; }
      tbody tr:last-child { border-bottom: 0; }
      tbody th, td, td.long, td.time { border: 0; padding: .1rem 0; white-space: normal; min-width: 0; overflow-wrap: anywhere; }
      td, td.long, td.time { display: flow-root; padding-left: 7.5rem; }
      td::before { content: attr(data-column); float: left; margin-left: -7.5rem; width: 7rem; color: var(--dim);
        font-size: .85rem; overflow-wrap: break-word; }
      td:empty { display: none; }
      dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
      dd { margin-bottom: .4rem; }
      .history { grid-template-columns: minmax(0, 1fr); }
      .minor { display: none; }
    }
    @media (forced-colors: active) {
      .badge, .wide { border: 1px solid; }
      rect.bar, .swatch { forced-color-adjust: none; }
    }
    @media print {
      :root { --page: #fff; --card: #fff; --text: #000; --dim: #444; --rule: #bbb; --accent: #0b4fb0;
        --good: #0d5a2f; --bad: #9b1c15; --caution: #6f4300; --good-soft: #fff; --bad-soft: #fff;
        --caution-soft: #fff; --trial: #2f9e8f; --offer: #7a5bd0; --grace: #e0a100; --retry: #d9722b;
        --gone: #777; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      body { font-size: 10.5pt; }
      header, main, footer { max-width: none; padding: 0; }
      .card { border: 0; border-top: 1px solid var(--rule); border-radius: 0; padding: .8rem 0; }
      .badge { border: 1px solid currentColor; background: none; }
      .wide, pre { overflow: visible; max-height: none; background: none; }
      h2, h3, summary { break-after: avoid; }
      .product, .history, tr, .verdict { break-inside: avoid; }
      details:not(.raw)::details-content { content-visibility: visible; block-size: auto; }
      details.raw:not([open]), .documents:not(:has(details[open])) { display: none; }
      summary { color: var(--dim); list-style: none; }
      a { color: inherit; text-decoration: none; }
    }

    """
}
