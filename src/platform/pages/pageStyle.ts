import { PAGE_TOKENS } from '../../http/pageTokens.ts';

/**
 * The stylesheet of the plain HTML pages, with the dashboard's design tokens. Text keeps 4.5:1 in light and dark. Sent as it is, so it
 * uses only what the oldest browsers know, see docs/browsers.md.
 */
export const STYLE = `${PAGE_TOKENS}* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
.company { background: var(--surface); border-bottom: 1px solid var(--line); }
.company div {
  display: flex; align-items: center; gap: 4px 12px; min-height: 64px; max-width: 704px; margin: 0 auto;
  padding: 12px 0; overflow-wrap: anywhere;
}
.wide .company div { max-width: 1056px; padding: 12px 24px; }
/* A dark logo stays visible on dark. */
.company img { max-width: 160px; max-height: 40px; padding: 4px; background: var(--logo); border-radius: 8px; }
.company span { margin-inline-start: auto; flex: none; display: flex; gap: 16px; font-size: 14px; }
.company a { color: var(--soft); }
main {
  max-width: 704px; margin: 5vh auto 48px; padding: 44px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere;
}
.wide main { max-width: 1056px; margin-top: 0; padding: 40px 24px; background: none; border: 0; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 384px; gap: 0 56px; align-items: start; }
.intro, .details { grid-column: 1; }
.card {
  grid-column: 2; grid-row: 1 / 3; position: sticky; top: 24px; padding: 24px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 14px;
}
.card h2 { margin: 0; }
.card > .quiet, form > .quiet { margin: 0; font-size: 14px; }
h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.25; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin: 28px 0 8px; font-size: 17px; }
p { margin: 0 0 16px; }
.intro > .quiet, main > .quiet:first-child { margin: 0; font-size: 14px; }
.lead { font-size: 17px; color: var(--soft); }
.lead strong { color: var(--ink); font-weight: 600; }
ul { margin: 0 0 16px; padding-inline-start: 20px; color: var(--soft); font-size: 14px; }
.steps { margin: 0 0 12px; padding: 0; list-style: none; counter-reset: step; border-top: 1px solid var(--line); }
.steps li { display: flex; gap: 14px; align-items: center; padding: 10px 0; border-bottom: 1px solid var(--line); counter-increment: step; }
.steps li::before {
  content: counter(step); flex: none; display: grid; place-items: center; width: 26px; height: 26px; border-radius: 50%;
  background: var(--sunken); color: var(--soft); font-size: 13px; font-weight: 600;
}
.steps li > :last-child { margin-inline-start: auto; flex: none; font-size: 14px; }
.steps strong { font-weight: 600; }
small { display: block; font-size: 14px; color: var(--soft); }
.details > p { font-size: 14px; }
a { color: var(--accent); }
.quiet { color: var(--soft); }
p.action { margin-top: 16px; }
.link { display: grid; gap: 12px; margin: 24px 0 8px; }
.link > * { margin: 0; }
.note { padding: 12px 16px; border: 1px solid var(--line); background: var(--canvas); border-radius: 8px; font-size: 14px; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; margin-top: 16px; }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px; }
input[type="text"], input[type="email"] {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--edge); border-radius: 8px;
}
input[aria-invalid="true"] { border-color: var(--bad); border-width: 2px; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice { display: grid; grid-template-columns: 24px 1fr; gap: 4px 12px; align-items: start; font-size: 14px; }
.choice input { width: 24px; height: 24px; margin: 0; accent-color: var(--accent); }
.choice label { font-weight: 400; margin: 0; }
.choice .wrong { grid-column: 2; }
.wrong { margin: 4px 0 0; color: var(--bad); font-size: 14px; }
button, .button {
  display: inline-block; min-height: 48px; padding: 10px 20px; font: inherit; font-weight: 600; color: var(--on-accent);
  text-align: center; text-decoration: none; background: var(--accent); border: 1px solid transparent; border-radius: 10px; cursor: pointer;
}
[hidden] { display: none; }
button.secondary { color: inherit; background: var(--surface); border-color: var(--edge); }
@media (max-width: 860px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .card { grid-column: 1; grid-row: auto; position: static; }
  .wide main { padding: 24px 16px; }
  h1 { font-size: 26px; }
}
@media (max-width: 768px) {
  main { margin: 0; padding: 24px 16px; border-width: 0 0 1px; border-radius: 0; }
  .company div, .wide .company div { padding: 8px 16px; min-height: 56px; }
}
@media (max-width: 480px) {
  button, .button { width: 100%; }
  .company div { flex-wrap: wrap; }
  .company span { flex: 1 0 100%; }
}
`;
