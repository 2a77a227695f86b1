import { MAX_LIMIT } from '../../contract/endpoint.ts';
import { onOff, rateLimits, text, wholeNumber } from './settingSchemas.ts';

const sandbox = { group: 'API sandbox' } as const;

/** The variables of the group "API sandbox", see settings.ts. */
export const SANDBOX_SETTINGS = {
  PLATFORM_RATE_LIMITS: {
    ...sandbox,
    description:
      "`on`: the embedded platform enforces the live service's rate limits; `off`: none; or limits of your own, such as `changeStage=120,listResults=90`. Each process counts separately.",
    default: null,
    unset: '`off` with `npm start`, `on` with `npm run platform`',
    option: { name: 'rate-limits', value: 'on|off|LIMITS' },
    schema: rateLimits,
  },
  LATENCY: {
    ...sandbox,
    description: 'Milliseconds that every API call of the embedded platform waits.',
    default: '0',
    option: { name: 'latency', value: 'MS' },
    isEmbeddedOnly: true,
    schema: wholeNumber(0, 60_000),
  },
  CHAOS: {
    ...sandbox,
    description:
      'Percentage of API calls of the embedded platform that fail (500, 502, 503, 429 or a reset), before or after doing their work.',
    default: '0',
    option: { name: 'chaos', value: 'PERCENT' },
    isEmbeddedOnly: true,
    schema: wholeNumber(0, 100),
  },
  CHAOS_SEED: {
    ...sandbox,
    description: 'Seed of `CHAOS`: the same number makes the same calls fail.',
    default: '1',
    option: { name: 'chaos-seed', value: 'N' },
    schema: wholeNumber(0, 2_147_483_647),
  },
  SENTINELS: {
    ...sandbox,
    description: 'Adds assessments and candidates that fail on purpose; the API reference lists them.',
    default: null,
    unset: '`off`',
    option: { name: 'sentinels' },
    isEmbeddedOnly: true,
    schema: onOff,
  },
  SANDBOX_STRICT: {
    ...sandbox,
    description:
      'Parameters and fields that the API does not have are refused with 400, and empty values are not absent ones. The live service ignores them.',
    default: null,
    unset: '`off`',
    option: { name: 'strict' },
    isEmbeddedOnly: true,
    schema: onOff,
  },
  SANDBOX_MAX_LIMIT: {
    ...sandbox,
    description: 'The most rows that a page of the embedded platform may hold. A larger `limit` counts as this.',
    default: String(MAX_LIMIT),
    schema: wholeNumber(MAX_LIMIT, 100_000),
  },
  SANDBOX_LOGIN_FILE: {
    ...sandbox,
    description:
      'File with a `user:password` in each line. `POST /api/profiles/login/` exchanges them for a token, which may write and expires an hour after its last use; five tries a minute.',
    default: null,
    unset: 'no login',
    isEmbeddedOnly: true,
    schema: text,
  },
} as const;
