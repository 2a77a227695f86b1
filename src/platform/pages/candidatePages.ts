import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { takingPath } from '../../contract/taking.ts';
import { html } from '../../operation/html.ts';
import type { Company } from '../../operation/company.ts';
import { errorPage, LOGO_PATH, type Page, PAGES_PREFIX, START_PATH } from './layout.ts';
import { pageMessages } from './pageMessages.ts';

/** Path of the candidates' bundle below the prefix. File names contain a content hash. */
export const ASSETS_PATH = '/assets/';

/** Vite's manifest. Only the entry has styles. */
const Manifest = z.object({
  'src/candidate/main.tsx': z.object({ file: z.string(), css: z._default(z.array(z.string()), []) }),
});

/**
 * The page that loads the candidates' app from `folder`, for one personal link. The manifest is read each time, since a
 * build may have replaced it.
 */
export async function candidatePage(
  folder: string,
  uuid: string,
  assessmentName: string,
  company: Company,
): Promise<Page> {
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (manifest === null) return errorPage(503, pageMessages.error.notBuilt);
  const { file, css } = Manifest.parse(JSON.parse(manifest))['src/candidate/main.tsx'];
  return {
    status: 200,
    title: assessmentName,
    head: html`${css.map((path) => html`<link rel="stylesheet" href="${PAGES_PREFIX}/${path}" />`)}
      <link rel="modulepreload" href="${PAGES_PREFIX}/${file}" />`,
    body: html`<div id="root" data-api="${takingPath(uuid)}" ${companyData(company)}></div>
      <div id="too-old" hidden>
        <main class="screen">
          <h1>${pageMessages.tooOld.title}</h1>
          <p>${pageMessages.tooOld.text}</p>
        </main>
      </div>
      <script src="${PAGES_PREFIX + START_PATH}" data-app="${PAGES_PREFIX}/${file}"></script>
      <noscript>
        <main class="screen">
          <h1>${pageMessages.noScript.title}</h1>
          <p>${pageMessages.noScript.text}</p>
        </main>
      </noscript>`,
  };
}

/** Read by the app in pageServices.ts. */
function companyData({ name, logo, supportEmail, privacyUrl }: Company) {
  const data = Object.entries({
    'company-name': name,
    'company-logo': logo && PAGES_PREFIX + LOGO_PATH,
    'support-email': supportEmail,
    'privacy-url': privacyUrl,
  });
  return data.flatMap(([key, value]) => (value === null ? [] : [html` data-${key}="${value}"`]));
}
