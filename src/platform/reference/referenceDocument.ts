import { platformEndpoints } from '../../contract/platformEndpoints.ts';
import { type Operation, openApiDocument } from '../../contract/openapi.ts';
import { RATE_LIMITS, RATE_WINDOW, type RateLimits } from '../../contract/rateLimits.ts';
import { SENTINEL_DOMAIN, SENTINELS } from '../faults/sentinelFaults.ts';

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
