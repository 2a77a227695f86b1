import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { takingPath } from '../../contract/taking.ts';
import { html } from './html.ts';
import { errorPage, type Page, PAGES_PREFIX } from './layout.ts';

/** Where the files of the candidates' pages are served, below the prefix; their names hold a hash of what they hold. */
export const ASSETS_PATH = '/assets/';

/** What Vite says of its build: only the entry has styles of its own. */
const Manifest = z.object({
  'src/candidate/main.tsx': z.object({ file: z.string(), css: z._default(z.array(z.string()), []) }),
});

/**
 * The page around the candidates' bundle in `folder`, for one personal link. Read anew each time, so that a build made
 * meanwhile is found.
 */
export async function candidatePage(folder: string, uuid: string, assessmentName: string): Promise<Page> {
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (manifest === null) return errorPage(503, 'The pages have not been built. Run: npm run build');
  const { file, css } = Manifest.parse(JSON.parse(manifest))['src/candidate/main.tsx'];
  return {
    status: 200,
    title: assessmentName,
    head: html`${css.map((path) => html`<link rel="stylesheet" href="${PAGES_PREFIX}/${path}" />`)}
      <script type="module" src="${PAGES_PREFIX}/${file}"></script>`,
    body: html`<div id="root" data-api="${takingPath(uuid)}"></div>
      <noscript>
        <main class="screen">
          <h1>This page needs JavaScript</h1>
          <p>
            Please turn it on in your browser, or open your link in another one: the tests have clocks, and each answer
            is saved as you give it.
          </p>
        </main>
      </noscript>`,
  };
}
