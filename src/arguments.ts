import { parseArgs } from 'node:util';
import { UserError } from './database/userError.ts';

/** How many candidatures the demo has that an empty database is filled with. */
export const DEMO_CANDIDATURES = 2000;

export const HELP = `npm start                           the dashboard, with an embedded platform unless API_BASE_URL is set
npm run platform                    the embedded platform alone; with commands for its operator, see its --help
npm run dev                         the dashboard as it is being worked on
npm run demo -- --candidatures N    fills an empty data directory with a demo of N candidatures

With the embedded platform, of npm start and npm run platform alike:
  --rate-limits on|off     the live service's limits; or numbers of your own, such as changeStage=120,listResults=90
  --latency MS             every call of its API waits so long
  --chaos PERCENT          so many of its API's calls fail, before or after their work; --chaos-seed N for other ones
  --sentinels              adds people and assessments that fail on purpose; its API reference lists them

Environment: PORT, HOST, ALLOWED_HOSTS, PLATFORM_PORT, TRUSTED_PROXIES, DATA_DIR, DATABASE_URL, LOG_LEVEL,
             SMTP_URL, MAIL_FROM, ASSESSMENT_URL,
             RATE_LIMITS, LATENCY, CHAOS, CHAOS_SEED, API_BASE_URL with API_TOKEN or API_TOKEN_FILE. See README.md.`;

/** Reads the options of the command line; UserError for one that there is not, or a value that does not fit. */
export function readArguments(args: string[]) {
  const { values } = parse(args);
  const { dev = false, demo = false, help = false, candidatures = DEMO_CANDIDATURES } = values;
  const count = Number(candidatures);
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
    throw new UserError(`--candidatures is "${candidatures}". Use a whole number from 1 to 1000000.`);
  }
  // Named like the variables that they win over.
  const variables = {
    RATE_LIMITS: values['rate-limits'],
    LATENCY: values.latency,
    CHAOS: values.chaos,
    CHAOS_SEED: values['chaos-seed'],
    SENTINELS: values.sentinels === true ? 'on' : undefined,
  };
  return { dev, demo, help, candidatures: count, variables } as const;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        dev: { type: 'boolean' },
        demo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        candidatures: { type: 'string' },
        'rate-limits': { type: 'string' },
        latency: { type: 'string' },
        chaos: { type: 'string' },
        'chaos-seed': { type: 'string' },
        sentinels: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}. See: npm start -- --help`);
  }
}
