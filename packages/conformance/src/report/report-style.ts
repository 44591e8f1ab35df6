/** The style of a report: light and dark, narrow and wide. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --bad: light-dark(#b3261e, #ff8a80); --warn: light-dark(#8a5a00, #ffca28); --good: light-dark(#2e7d32, #81c784);
  --edge: light-dark(#d0d0d0, #4a4a4a); --shade: light-dark(#f5f5f5, #242424); }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin: 2rem 0 0; border-top: 1px solid var(--edge); padding-top: 1rem; }
.summary { list-style: none; padding: 0; }
.summary li { border-left: .5rem solid var(--good); padding-left: .75rem; margin: .25rem 0; }
.summary .failed { border-color: var(--bad); }
.summary .warning { border-color: var(--warn); }
details { border: 1px solid var(--edge); border-radius: .25rem; padding: .5rem .75rem; margin: .5rem 0; }
details.failed { border-left: .25rem solid var(--bad); }
details.warning { border-left: .25rem solid var(--warn); }
.failed strong { color: var(--bad); }
.warning strong { color: var(--warn); }
.passed strong { color: var(--good); }
summary { cursor: pointer; }
code, .trace, .lines { font: .85rem/1.4 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem .5rem; margin: .5rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.lines { white-space: pre-wrap; padding-top: .15rem; }
.trace { list-style: none; margin: .25rem 0 0; padding: .5rem; background: var(--shade); max-height: 30rem; overflow-y: auto; }
.trace li { padding-left: 1.25rem; text-indent: -1.25rem; white-space: pre-wrap; }
.trace .out { opacity: .75; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
