/** The reference carries no script and this one stylesheet; colours meet WCAG AA in light and dark. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #fff; --raised: #f6f7f9; --text: #1b1f24; --quiet: #57606a; --soft: #d8dee4; --accent: #1f5fbf;
  --good: #1a6b37; --bad: #a1421a; --get: #1f5fbf; --post: #1a6b37; --put: #7a5200; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1116; --raised: #171b21; --text: #e6edf3; --quiet: #9aa4af; --soft: #2d333b; --accent: #7cb0ff;
    --good: #6fd08c; --bad: #f0a07a; --get: #7cb0ff; --post: #6fd08c; --put: #e3b341; --delete: #ff9d94;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 72px; }
body {
  margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere;
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
code, pre { font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; inset-inline-start: -999px; }
.skip:focus { inset-inline-start: 16px; top: 8px; z-index: 2; padding: 8px 16px; background: var(--ground); }
header {
  position: sticky; top: 0; z-index: 1; display: flex; justify-content: space-between; align-items: center; gap: 16px;
  height: 56px; padding: 0 24px; background: var(--ground); border-bottom: 1px solid var(--soft);
}
.brand { margin: 0; font-weight: 600; }
main { display: grid; grid-template-columns: 320px minmax(0, 1fr); grid-template-rows: auto 1fr; max-width: 1520px; margin: 0 auto; }
nav { grid-area: 1 / 1 / 3 / 2; position: sticky; top: 56px; align-self: start; max-height: calc(100vh - 56px); overflow-y: auto; padding: 24px 16px 24px 24px; }
nav summary { font-weight: 600; padding: 4px 8px; cursor: pointer; }
nav ul { list-style: none; margin: 8px 0 0; padding: 8px 0 0; }
nav ul + ul { border-top: 1px solid var(--soft); }
nav a { display: grid; grid-template-columns: 56px 1fr; padding: 5px 8px; color: var(--text); text-decoration: none; border-radius: 6px; line-height: 1.35; }
nav ul + ul a { grid-template-columns: 1fr; }
nav a:hover { background: var(--raised); color: var(--accent); }
.introduction { grid-area: 1 / 2; padding: 32px 24px 8px; border-inline-start: 1px solid var(--soft); }
.content { grid-area: 2 / 2; padding: 0 24px 96px; border-inline-start: 1px solid var(--soft); }
.content section { padding: 32px 0 40px; border-top: 1px solid var(--soft); }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 1.2; text-wrap: balance; }
h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
h3 { margin: 24px 0 8px; font-size: 13px; font-weight: 600; color: var(--quiet); }
p { margin: 0 0 12px; max-width: 72ch; }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 40px; align-items: start; }
.shown { position: sticky; top: 80px; }
.shown h3:first-child { margin-top: 4px; }
.address { margin-bottom: 4px; }
.quiet { color: var(--quiet); }
.method { font: 600 12px/1.6 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--get); }
.post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.address .method { padding: 2px 8px; border: 1px solid currentColor; border-radius: 6px; margin-inline-end: 8px; }
pre { margin: 0; padding: 12px 16px; background: var(--raised); border: 1px solid var(--soft); border-radius: 8px; white-space: pre-wrap; }
p code, td code { padding: 1px 4px; background: var(--raised); border-radius: 4px; }
.address code { background: none; padding: 0; font-size: 14px; }
.fields, .answers { list-style: none; margin: 0; padding: 0; }
.fields li { padding: 7px 0; border-top: 1px solid var(--soft); }
.fields .fields { margin: 8px 0 0 4px; padding-inline-start: 16px; border-inline-start: 2px solid var(--soft); }
.fields .fields li:first-child { border-top: 0; padding-top: 0; }
.fields > li > code:first-child { font-weight: 600; margin-inline-end: 6px; }
.type { color: var(--quiet); font-size: 13.5px; }
.about, .codes { display: block; }
.codes code { color: var(--quiet); margin-inline-end: 6px; }
.answers > li { display: grid; grid-template-columns: 44px 1fr; padding: 5px 0; }
.good { color: var(--good); } .bad { color: var(--bad); }
details summary { cursor: pointer; }
.answers summary { padding: 4px 0; color: var(--accent); }
.answers details { padding-bottom: 8px; }
.flag { white-space: nowrap; }
table { border-collapse: collapse; margin-top: 16px; width: 100%; max-width: 880px; }
th, td { overflow-wrap: break-word; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--soft); text-align: start; vertical-align: top; }
th { font-size: 13px; color: var(--quiet); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
@media (max-width: 1180px) {
  .operation { grid-template-columns: minmax(0, 1fr); }
  .shown { position: static; }
  .shown h3:first-child { margin-top: 24px; }
}
@media (max-width: 860px) {
  main { display: block; }
  nav { position: static; max-height: none; padding: 0 8px 24px; }
  .introduction { border: 0; padding: 24px 16px 8px; }
  .content { border: 0; padding: 0 16px 64px; }
  table { font-size: 14px; }
  th, td { padding-inline-end: 8px; }
  header { padding: 0 16px; }
  h1 { font-size: 24px; }
}
`;
