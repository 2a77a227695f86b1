import { openApiDocument } from '../../contract/openapi.ts';
import { allEndpoints } from '../../contract/endpoints.ts';
import { RATE_LIMITS, RATE_WINDOW, type RateLimits } from '../../contract/rateLimits.ts';
import { type Html, html } from '../pages/html.ts';
import { SENTINEL_DOMAIN, SENTINELS } from '../sentinels.ts';
import { breakable } from './breakable.ts';
import { operationSection, type Placed } from './operation.ts';

export const STYLE_PATH = '/reference.css';

export interface ReferenceOptions {
  baseUrl: string;
  /** Null: calls are not counted. */
  rateLimits: RateLimits | null;
}

/** The API's reference, a page made from its OpenAPI document. */
export function referencePage({ baseUrl, rateLimits }: ReferenceOptions): string {
  const { info, paths } = openApiDocument(baseUrl, rateLimits ?? RATE_LIMITS);
  const placed: Placed[] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <a class="skip" href="#content">To the operations</a>
        <header>
          <p class="brand">Shortlist sandbox</p>
          <a href="/api/schema/">OpenAPI document</a>
        </header>
        <main>
          ${introduction(info.title, info.description, baseUrl)}
          <nav aria-label="Contents">${contents(placed)}</nav>
          <div class="content" id="content">
            ${placed.map((one) => operationSection(one, baseUrl))} ${errors()} ${limits(placed, rateLimits)}
            ${sentinels()}
          </div>
        </main>
      </body>
    </html> `;
  return page.markup;
}

const CHAPTERS = [
  ['errors', 'Errors'],
  ['rate-limits', 'Rate limits'],
  ['sentinels', 'What fails on purpose'],
] as const;

function contents(placed: Placed[]): Html {
  const operations = placed.map(
    ({ method, operation }) =>
      html`<li>
        <a href="#${operation.operationId}"
          ><span class="method ${method.toLowerCase()}">${method}</span> ${operation.summary}</a
        >
      </li>`,
  );
  return html`<details open>
    <summary>Contents</summary>
    <ul>
      ${operations}
    </ul>
    <ul>
      ${CHAPTERS.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </details>`;
}

function introduction(title: string, description: string, baseUrl: string): Html {
  return html`<section class="introduction" aria-labelledby="top">
    <h1 id="top">${title}</h1>
    <p>${description}</p>
    <p>
      The base address is <code>${baseUrl}</code>. Every call carries a token in its <code>Authorization</code> header:
      the word <code>Token</code>, a space, the token. One that may only read is refused on everything but GET with 403.
      The calls below work as they stand once <code>$TOKEN</code> is set and IDs are your own.
    </p>
  </section>`;
}

function errors(): Html {
  const forms = [
    ['About the whole', { detail: 'Not found.' }],
    ['About a parameter or a field', { email: ['Enter a valid email address.'] }],
    ['A refused invitation', { errors: [{ field: 'email', error_key: 'REPEATING_INVITATION' }] }],
  ] as const;
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>Every refusal is JSON, in one of three forms.</p>
    ${forms.map(
      ([when, form]) =>
        html`<h3>${when}</h3>
          <pre><code>${JSON.stringify(form)}</code></pre>`,
    )}
  </section>`;
}

function limits(placed: Placed[], rateLimits: RateLimits | null): Html {
  return html`<section aria-labelledby="rate-limits">
    <h2 id="rate-limits">Rate limits</h2>
    <p>
      ${rateLimits ? 'Limits are on. ' : 'Limits are off in this run; these are the live service’s. '}Calls are counted
      by operation for each token, or for the address of whoever has none, in windows of ${RATE_WINDOW} seconds. Answers
      carry <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>, the
      last in seconds until the window ends. Past the limit the answer is 429.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col" class="number">Calls a minute</th>
        </tr>
      </thead>
      <tbody>
        ${placed.map(
          ({ operation }) =>
            html`<tr>
              <td><a href="#${operation.operationId}">${operation.summary}</a></td>
              <td class="number">${operation['x-rate-limit']}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function sentinels(): Html {
  return html`<section aria-labelledby="sentinels">
    <h2 id="sentinels">What fails on purpose</h2>
    <p>
      Started with <code class="flag">--sentinels</code>, calls about these fail, and nothing is changed by a call that
      does. They are in two assessments, and more can be made: invite addresses at ${SENTINEL_DOMAIN} or below it, or
      give the names to links and assessments. Without it, no call fails, and no address that ends in .invalid can be
      invited or registered. With <code class="flag">--latency MS</code> every call waits, with
      <code class="flag">--chaos PERCENT</code> a share of all calls fails.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Who or what</th>
          <th scope="col">Operation</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${SENTINELS.map(
          ({ who, operations, happens }) =>
            html`<tr>
              <td>${breakable(who)}</td>
              <td>${operations.map((name) => html`<a href="#${name}">${allEndpoints[name].summary}</a><br />`)}</td>
              <td>${breakable(happens)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
