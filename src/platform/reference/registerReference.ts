import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument, type Operation } from '../../contract/openapi.ts';
import { platformEndpoints } from '../../contract/platformEndpoints.ts';
import { RATE_LIMITS, RATE_WINDOW, type RateLimits } from '../../contract/rateLimits.ts';
import { SENTINEL_DOMAIN, SENTINELS } from '../faults/sentinelFaults.ts';
import type { Services } from '../services/services.ts';

/** The OpenAPI document with explanations for readers. `rateLimits` is null where calls are not counted. */
export function referenceDocument(baseUrl: string, rateLimits: RateLimits | null) {
  const { info, paths, ...rest } = openApiDocument(baseUrl, rateLimits ?? RATE_LIMITS);
  const described: Record<string, Record<string, Operation & { description: string }>> = {};
  for (const [path, operations] of Object.entries(paths)) {
    const withLimits = Object.entries(operations).map(
      ([method, operation]) =>
        [method, { ...operation, description: `${operation['x-rate-limit']} calls per minute` }] as const,
    );
    described[path] = Object.fromEntries(withLimits);
  }
  const description = `${info.description}\n\n${explain(baseUrl, rateLimits)}`;
  return { ...rest, info: { ...info, description }, paths: described };
}

const explain = (baseUrl: string, rateLimits: RateLimits | null) => `
Every call needs a token in its \`Authorization\` header: the word \`Token\`, a space, the token. With a read-only token,
everything but GET is answered with 403.

    curl -H "Authorization: Token $TOKEN" "${baseUrl}/api/assessments/?status=active"

## Errors

Every error is JSON, in one of three forms:

| About | Example |
|---|---|
| the whole request | \`{"detail":"Not found."}\` |
| a parameter or a field | \`{"email":["Enter a valid email address."]}\` |
| a refused invitation | \`{"errors":[{"field":"email","error_key":"REPEATING_INVITATION"}]}\` |

## Rate limits

${rateLimits ? 'Limits are on.' : "Limits are off in this run; the live service's are shown."} Calls are counted for each operation and
token, or client address without a token, in windows of ${RATE_WINDOW} seconds. Answers carry \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, the last in seconds until the window ends. A call beyond the limit is answered with 429.

## What fails on purpose

With \`--sentinels\`, calls about the following fail and change nothing. The demo has them in two assessments. To get more, invite
addresses at ${SENTINEL_DOMAIN} or below it, or give these names to links and assessments. Without the option no call fails, and
no address that ends in .invalid can be invited or registered. With \`--latency MS\` every call waits; with \`--chaos PERCENT\`
a share of all calls fails.

| Who or what | Operation | What happens |
|---|---|---|
${SENTINELS.map(({ target, operations, effect }) => `| ${target} | ${operations.map((name) => platformEndpoints[name].summary).join(', ')} | ${effect} |`).join('\n')}
`;

/** Follows the system's colour scheme, and names landmarks for screen readers. */
const SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const mark = () => {
  document.querySelector('.information-container')?.setAttribute('role', 'banner');
  for (const table of document.querySelectorAll('.responses-table:not([aria-label])')) {
    const summary = table.closest('.opblock').querySelector('.opblock-summary-description').textContent;
    table.setAttribute('aria-label', 'Responses: ' + summary);
  }
};
new MutationObserver(mark).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
`;

/** Hides controls that only a form for calls needs, gives colours the contrast that WCAG AA asks for, and fits tables to a phone. */
const STYLE = `.swagger-ui .scheme-container, .swagger-ui .parameters select, .swagger-ui .parameters input,
.swagger-ui .authorization__btn { display: none; }
.swagger-ui .opblock .opblock-summary-method, .swagger-ui .info .title small { background: #3b4151 !important; }
.swagger-ui .opblock .opblock-summary-method, .swagger-ui .info .title small pre { color: #fff !important; }
.swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .prop-format,
.swagger-ui table.headers td, .swagger-ui .response-col_links { color: inherit !important; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b3261e; }
html.dark-mode .swagger-ui .parameter__name.required span,
html.dark-mode .swagger-ui .parameter__name.required::after { color: #ff9d94; }
.swagger-ui .highlight-code > .microlight { max-height: none; overflow: visible; }
.swagger-ui .info p, .swagger-ui .info td { line-height: 1.7; overflow-wrap: anywhere; }
.swagger-ui .info p code, .swagger-ui .info td code { padding-block: 2px; overflow-wrap: anywhere; white-space: normal; }
`;

const PREFIX = '/docs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The API's reference, a page of Swagger UI. */
export async function registerReference(app: FastifyInstance, { baseUrl, rateLimits }: Services): Promise<void> {
  // The plugin below needs a document before the address is known. The page gets the real one, made at each request.
  const document = { openapi: '3.1.0', info: { title: '', version: '1' }, paths: {} };
  await app.register(fastifySwagger, { mode: 'static', specification: { document } });
  await app.register(fastifySwaggerUi, {
    routePrefix: PREFIX,
    transformSpecification: () => referenceDocument(baseUrl(), rateLimits),
    staticCSP: POLICY,
    uiConfig: {
      layout: 'BaseLayout',
      supportedSubmitMethods: [],
      defaultModelsExpandDepth: -1,
      // Both harm accessibility: a link inside each button, and colours without contrast.
      deepLinking: false,
      syntaxHighlight: false,
    },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(HEADERS);
        done();
      },
    },
    theme: {
      title: 'API reference',
      css: [{ filename: 'reference.css', content: STYLE }],
      js: [{ filename: 'reference.js', content: SCRIPT }],
    },
  });
}
