import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('every operation of the gateway is called by an API test', () => {
  const tests = readdirSync(join(ROOT, 'e2e/api'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, 'e2e/api', name), 'utf8'))
    .join('\n');
  const untested = Object.keys(gatewayEndpoints).filter((name) => !new RegExp(String.raw`\b${name}\(`).test(tests));
  // It has no answer body: src/gateway/routes/session.test.ts tests its headers.
  expect(untested).toEqual(['endSession']);
});
