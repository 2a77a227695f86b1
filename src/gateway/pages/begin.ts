import { EARLY_KEYS, FIRST_ANSWERS, type FirstCalls, OWN_HEADER } from '../../contract/firstCalls.ts';
import type { Picture } from '../../contract/picture.ts';
import type { FirstAnswer } from './answers.ts';
import type { Manifest } from './manifest.ts';

const ROOT = '<div id="root"></div>';
/** The picture is painted when it is there whole, which the first answer after it says: to paint a part puts off the rows. */
const WHOLE = '<link rel="expect" blocking="render" href="#first-0">';

/**
 * Makes the browser work out how what is there looks, while the rest of it comes: in the frame that shows the picture, with all
 * that is to be laid out and painted, it would be the longest piece of work of a first visit.
 */
const STYLE = 'getComputedStyle(document.body).color';

/** What a page begins with. */
export interface Beginning {
  answers: ReadonlyMap<string, FirstAnswer>;
  picture: Picture | null;
}

/**
 * `index.html` for a page that somebody waits for, in two parts. The first names the modules of the page, so that they travel
 * while the rest is made: a picture of the page, and the answers to its first calls, or the calls that are still to be made.
 */
export function begin(html: string, { page, targets }: FirstCalls, manifest: Manifest, nonce: string) {
  const [before = '', after = ''] = html.split(ROOT);
  const modules = filesOf(page, manifest)
    .map((file) => `/${file}`)
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `\n    <link rel="modulepreload" crossorigin href="${address}" nonce="${nonce}">`);
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  const shown = ({ html: root, css, script: code }: Picture) =>
    `<style nonce="${nonce}">${css}</style>${script(code)}${root.replace(/(?=<table[\s>])|$/g, script(STYLE))}`;
  return {
    head: before.replace(
      /<head(?=[\s>])[^>]*>/i,
      (head) => `${head}\n    ${WHOLE}${script(LISTEN)}${modules.join('')}`,
    ),
    rest: ({ answers, picture }: Beginning): string =>
      [
        picture ? shown(picture) : ROOT,
        ...targets.map((target, index) => blockOf(index, answers.get(target))),
        script(handOver(targets)),
        after,
      ].join(''),
  };
}

/**
 * Keeps the keys that are pressed while there is nobody yet to hear them, and says so when nobody is going to come. Of those with
 * Ctrl or ⌘, which the browser has uses for itself, it keeps the browser from the palette's: what is typed next is meant for it.
 */
const LISTEN = `
window.${EARLY_KEYS} = [];
addEventListener("keydown", (event) => {
  if (!window.${EARLY_KEYS}?.push(event)) return;
  if (event.ctrlKey != event.metaKey && event.key === "k") event.preventDefault();
});
addEventListener("error", ({target}) => {
  let root = document.getElementById("root");
  if (target.type !== "module" || !root) return;
  root.inert = false;
  root.removeAttribute("aria-hidden");
  root.setAttribute("role", "alert");
  root.className = "p-6";
  root.textContent = "Shortlist could not be loaded. Reload the page.";
}, true)`;

/** An answer as data, which no browser runs. */
function blockOf(index: number, answer: FirstAnswer | undefined): string {
  if (!answer) return '';
  const { body, ...init } = answer;
  // In JSON this letter stands in texts alone, where it may be written so.
  const escaped = body.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="first-${index}" data-init="${asAttribute(JSON.stringify(init))}">${escaped}</script>`;
}

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * A script that hands over what has been answered, and asks for the rest. Targets are made of numbers and the table's own words:
 * nothing of the address stands in the page.
 */
const handOver = (targets: readonly string[]): string => `
window.${FIRST_ANSWERS} = new Map(${JSON.stringify(targets)}.map((target, index) => {
  let block = document.getElementById("first-" + index), call = new AbortController;
  let answer = block
    ? Promise.resolve(new Response(block.text, JSON.parse(block.dataset.init)))
    : fetch(target, {signal: call.signal, redirect: "manual", headers: {accept: "application/json", "${OWN_HEADER}": "1"}});
  answer.catch(() => {});
  block?.remove();
  return [target, {answer, end: () => call.abort()}];
}))`;

/** The files of a page's code, with all that they import. */
function filesOf(page: string, manifest: Manifest): string[] {
  const keys = new Set(Object.keys(manifest).filter((key) => manifest[key]?.name === page));
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key]?.file ?? []);
}
