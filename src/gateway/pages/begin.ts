import { FIRST_ANSWERS, firstCallsOf, OWN_HEADER } from '../../contract/firstCalls.ts';

/** What the build says of its files: by key, with the keys of what each imports. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

/**
 * `index.html` for one path: it names the modules of the page that is there, and asks for its first data at once, so
 * that nothing waits for the code to come and ask.
 */
export function begin(html: string, path: string, manifest: Manifest): string {
  const first = firstCallsOf(path);
  if (!first) return html;
  const modules = filesOf(first.page, manifest)
    .map((file) => `/${file}`)
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `\n    <link rel="modulepreload" crossorigin href="${address}">`);
  // Targets are made of numbers and the table's own words: nothing of the address stands in the page.
  const script = `{let m=window.${FIRST_ANSWERS}=new Map();for(let t of ${JSON.stringify(first.targets)}){let c=new AbortController,answer=fetch(t,{signal:c.signal,redirect:"manual",headers:{accept:"application/json","${OWN_HEADER}":"1"}});answer.catch(()=>{});m.set(t,{answer,end:()=>c.abort()})}}`;
  return html.replace(/<head(?=[\s>])[^>]*>/i, (head) => `${head}\n    <script>${script}</script>${modules.join('')}`);
}

/** The files of a page's code, with all that they import. */
function filesOf(page: string, manifest: Manifest): string[] {
  const keys = new Set(Object.keys(manifest).filter((key) => manifest[key]?.name === page));
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key]?.file ?? []);
}
