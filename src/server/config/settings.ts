import { z } from 'zod/mini';
import { UserError } from '../../database/userError.ts';
import { SANDBOX_SETTINGS } from './sandboxSettings.ts';
import {
  address,
  hint,
  isNetwork,
  isOrigin,
  listOf,
  onOff,
  port,
  rateLimits,
  text,
  wholeNumber,
} from './settingSchemas.ts';

/** One environment variable. --help, docs/configuration.md and the checks at start all come from this description. */
export interface Setting {
  group: (typeof GROUPS)[number];
  /** Markdown, one line. */
  description: string;
  /** As an operator would write it; null: not set. `unset` says what that means. */
  default: string | null;
  unset?: string;
  /** The command-line option, which takes precedence. `value`: placeholder of its value; absent: it is a switch. */
  option?: { name: string; value?: string };
  /** Has an effect only while another setting is set, to this value if one is named; `hint` follows in the message. */
  needs?: { name: string; value?: string; hint?: string };
  /** Has an effect on the embedded platform only: refused together with API_BASE_URL. */
  isEmbeddedOnly?: true;
  schema: z.ZodMiniType<unknown, string>;
}

/** Sections of docs/configuration.md and of --help, in their order. */
export const GROUPS = [
  'Dashboard',
  'Assessment service',
  'Database',
  'Sign-in',
  'Company',
  'Email',
  'Embedded platform',
  'Operation',
  'API sandbox',
] as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

// A name, an IPv4 address or an IPv6 address in brackets, and a port unless it is the default one.
const HOST_NAME = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const withProxy = { group: 'Sign-in', needs: { name: 'AUTH', value: 'proxy' }, schema: text } as const;

/** Every environment variable that Shortlist reads. */
export const SETTINGS = {
  PORT: { group: 'Dashboard', description: 'Port of the dashboard. `0`: any free one.', default: '4173', schema: port },
  HOST: {
    group: 'Dashboard',
    description: 'Address the dashboard listens on. One that is not loopback needs `AUTH=proxy`.',
    default: '127.0.0.1',
    schema: address,
  },
  ALLOWED_HOSTS: {
    group: 'Dashboard',
    description:
      'Host names the dashboard answers to, comma-separated, with the port if the address has one. Needed with `AUTH=proxy`: the name that users type.',
    default: null,
    unset: '`127.0.0.1`, `localhost` and `[::1]`, each with `PORT`',
    schema: listOf(
      (name) => HOST_NAME.test(name),
      'Use names such as shortlist.example.org or 192.168.1.5:4173, separated by commas.',
    ),
  },
  API_BASE_URL: {
    group: 'Assessment service',
    description: "Address of the assessment service's API. The embedded platform then does not start.",
    default: null,
    unset: 'the embedded platform',
    schema: text,
  },
  API_TOKEN: {
    group: 'Assessment service',
    description: 'API token of the service. Stays on the server; no browser ever gets it.',
    default: null,
    schema: text,
  },
  API_TOKEN_FILE: {
    group: 'Assessment service',
    description: 'File that holds the API token, instead of `API_TOKEN`.',
    default: null,
    schema: text,
  },
  RATE_LIMITS: {
    group: 'Assessment service',
    description:
      'Calls per minute that the service allows. `on`: its published limits; `off`: no limits; or those that differ for this token: `changeStage=120,listResults=90`. Limits that the service states in its answers take precedence.',
    default: 'on',
    needs: { name: 'API_BASE_URL', hint: 'The embedded platform has PLATFORM_RATE_LIMITS.' },
    schema: rateLimits,
  },
  SYNC: {
    group: 'Assessment service',
    description:
      "`on`: the dashboard's copy of the lists of assessments and candidates is kept up to date in the background, with at most 40% of the calls that the service allows. `off`: nothing is read in the background.",
    default: 'on',
    schema: onOff,
  },
  SYNC_INTERVAL: {
    group: 'Assessment service',
    description:
      'Seconds between reads of the list of assessments while a page shows a list. A change made in the service itself is visible after at most about three times as long.',
    default: '10',
    schema: wholeNumber(1, 3600),
  },
  DATA_DIR: {
    group: 'Database',
    description: 'Folder of the default database, PGlite (PostgreSQL in WebAssembly).',
    default: '.data',
    schema: text,
  },
  DATABASE_URL: {
    group: 'Database',
    description:
      'Address of a PostgreSQL database (14 or later) to use instead: `postgres://user:password@host:5432/name?sslmode=verify-full`.',
    default: null,
    unset: 'PGlite in `DATA_DIR`',
    schema: text,
  },
  AUTH: {
    group: 'Sign-in',
    description:
      '`none`: everyone who can reach the dashboard may do what the token may, so it listens on loopback only. `proxy`: a reverse proxy says who sends each request.',
    default: 'none',
    schema: z.enum(['none', 'proxy'], hint('Use none or proxy.')),
  },
  AUTH_TRUSTED_PEER: {
    ...withProxy,
    description: 'IP address from which the proxy connects. Requests from other addresses are refused. Needed.',
    default: null,
  },
  AUTH_RECRUITERS: {
    ...withProxy,
    description:
      'Email addresses of recruiters, comma-separated; `*`: everyone the proxy lets in. This or `AUTH_RECRUITER_GROUPS` is needed.',
    default: null,
  },
  AUTH_RECRUITER_GROUPS: { ...withProxy, description: 'Groups of recruiters, comma-separated.', default: null },
  AUTH_MANAGERS: {
    ...withProxy,
    description:
      'Email addresses of hiring managers, who read, compare and download but change nothing. A member of both roles is a recruiter.',
    default: null,
  },
  AUTH_MANAGER_GROUPS: { ...withProxy, description: 'Groups of hiring managers, comma-separated.', default: null },
  AUTH_IDENTITY_HEADER: {
    ...withProxy,
    description: 'Header in which the proxy sends the email address of the signed-in user.',
    default: 'X-Forwarded-Email',
  },
  AUTH_NAME_HEADER: {
    ...withProxy,
    description:
      'Header in which the proxy sends the name that colleagues see. Without it, they see the part of the address before the @.',
    default: 'X-Forwarded-Preferred-Username',
  },
  AUTH_GROUPS_HEADER: {
    ...withProxy,
    description: 'Header in which the proxy sends their groups, comma-separated.',
    default: 'X-Forwarded-Groups',
  },
  ACCESS: {
    ...withProxy,
    description:
      'Who sees assessments that are restricted to members. `recruiters`: these members, and all recruiters; `strict`: only these members.',
    default: 'recruiters',
    schema: z.enum(['recruiters', 'strict'], hint('Use recruiters or strict.')),
  },
  AUTH_SIGN_IN: {
    ...withProxy,
    description: "The proxy's sign-in path. It takes `?rd=`, the page to return to.",
    default: '/oauth2/sign_in',
  },
  AUTH_SIGN_OUT: {
    ...withProxy,
    description: "The proxy's sign-out path. It takes `?rd=` as well.",
    default: '/oauth2/sign_out',
  },
  AUDIT_DAYS: {
    group: 'Sign-in',
    description: 'Days the audit log is kept.',
    default: '365',
    schema: wholeNumber(1, 9999),
  },
  COMPANY_NAME: {
    group: 'Company',
    description: "Name of the company on the candidates' pages, in their emails and in PDF reports.",
    default: null,
    unset: '"the employer"',
    schema: text,
  },
  COMPANY_LOGO: {
    group: 'Company',
    description: "File with the logo for the candidates' pages and PDF reports: PNG or JPEG, at most 500 kB.",
    default: null,
    schema: text,
  },
  SUPPORT_EMAIL: {
    group: 'Company',
    description: 'Email address that candidates can ask for help.',
    default: null,
    schema: text,
  },
  PRIVACY_URL: {
    group: 'Company',
    description: 'Web address of the privacy notice, linked where candidates give their consent.',
    default: null,
    schema: text,
  },
  EMAIL_TEMPLATES: {
    group: 'Email',
    description:
      'Folder with texts that replace the default emails: `invitation.txt`, `resend.txt`, `registration.txt`, `registered-again.txt`, `rejection.txt`, `report.txt`, `summary.txt`. See [deployment.md](deployment.md#texts-of-the-emails).',
    default: null,
    unset: 'the default texts',
    schema: text,
  },
  SMTP_URL: {
    group: 'Email',
    description:
      'Mail server of the embedded platform, and of daily emails to users. `smtps://` is TLS from the start (port 465), `smtp://` STARTTLS (587) and unencrypted on loopback. `?tls=off` and `?tls=required` override that.',
    default: null,
    unset: 'no email leaves the machine; the email log shows what would be sent',
    schema: text,
  },
  EMAIL_FROM: {
    group: 'Email',
    description: 'Sender: `jobs@example.org` or `Example Ltd <jobs@example.org>`. Needed with `SMTP_URL`.',
    default: null,
    schema: text,
  },
  VERIFY_ADDRESSES: {
    group: 'Email',
    description:
      '`on`: with a mail server, candidates who register through a public link get their personal link by email only, which shows that the address is theirs. `off`: the page shows the link at once, as without a mail server, so anyone can register the address of another person and take their test. See [deployment.md](deployment.md#registration).',
    default: 'on',
    schema: onOff,
  },
  ASSESSMENT_URL: {
    group: 'Email',
    description:
      "Public address of the candidates' pages, without a path. Emails link to it, so it is needed unless the mail server is on loopback.",
    default: null,
    unset: "the embedded platform's own address",
    schema: text,
  },
  DASHBOARD_URL: {
    group: 'Email',
    description: 'Public address of the dashboard, without a path. Daily emails link to it.',
    default: null,
    unset: '`https://` and the first of `ALLOWED_HOSTS`',
    needs: { name: 'SMTP_URL' },
    schema: text,
  },
  PLATFORM_PORT: {
    group: 'Embedded platform',
    description: "Port of the embedded platform (API and candidates' pages). `0`: any free one.",
    default: '4174',
    schema: port,
  },
  PLATFORM_HOST: {
    group: 'Embedded platform',
    description:
      'Address the embedded platform listens on. One that is not loopback needs `AUTH=proxy` and `ASSESSMENT_URL`.',
    default: '127.0.0.1',
    schema: address,
  },
  DEMO: {
    group: 'Embedded platform',
    description:
      'Whether an empty database is filled with a demo at the start. One that was removed comes back only with `npm run demo`.',
    default: null,
    unset: '`on`, with `AUTH=proxy` `off`',
    isEmbeddedOnly: true,
    schema: onOff,
  },
  TRUSTED_PROXIES: {
    group: 'Embedded platform',
    description:
      'Addresses and networks of proxies in front of the embedded platform, comma-separated. Only their `X-Forwarded-For` counts.',
    default: null,
    unset: 'none',
    schema: listOf(isNetwork, 'Use addresses and networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas.'),
  },
  FRAME_ORIGINS: {
    group: 'Embedded platform',
    description:
      'Origins of pages that may show the candidates\' pages in a frame, comma-separated, such as `https://careers.example.org`. The frame needs `allow="camera; fullscreen"`.',
    default: null,
    unset: 'none',
    isEmbeddedOnly: true,
    schema: listOf(isOrigin, 'Use origins such as https://careers.example.org, separated by commas.'),
  },
  LOG_LEVEL: {
    group: 'Operation',
    description: `Least severe level that is logged (JSON lines on standard error): \`${LOG_LEVELS.join('`, `')}\`.`,
    default: 'warn',
    schema: z.enum(LOG_LEVELS, hint(`Use one of ${LOG_LEVELS.join(', ')}.`)),
  },
  METRICS_PORT: {
    group: 'Operation',
    description: 'Port of `GET /metrics` for Prometheus. It needs no sign-in, so let only your monitoring reach it.',
    default: null,
    unset: 'no metrics',
    schema: port,
  },
  METRICS_HOST: {
    group: 'Operation',
    description: 'Address the metrics listen on.',
    default: '127.0.0.1',
    schema: address,
  },
  RETENTION_DAYS: {
    group: 'Operation',
    description:
      'Days after which finished bulk actions, delivered emails and collected results are deleted. `0`: never.',
    default: '90',
    schema: wholeNumber(0, 36_500),
  },
  STOP_DELAY: {
    group: 'Operation',
    description: 'Seconds for which requests are still accepted after a stop signal, while `/readyz` answers 503.',
    default: '0',
    schema: wholeNumber(0, 60),
  },
  ...SANDBOX_SETTINGS,
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<S extends Setting> = S['default'] extends string
  ? z.output<S['schema']>
  : z.output<S['schema']> | undefined;

/** The values of all settings; undefined where one is not set and has no default. */
export type Settings = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };

export type Environment = Readonly<Record<string, string | undefined>>;

/** All settings, each with its name. */
export const settingEntries = Object.entries(SETTINGS) as [SettingName, Setting][];

/** The name of a setting in messages: `--latency (LATENCY)` where an option sets it too. */
const labelOf = (name: string, { option }: Setting) => (option ? `--${option.name} (${name})` : name);

/** Reads and checks each setting on its own, then those that depend on another. Empty counts as not set. UserError. */
export function readSettings(environment: Environment): Settings {
  const isGiven = (name: string) => (environment[name] ?? '') !== '';
  const values = Object.fromEntries(
    settingEntries.map(([name, setting]) => {
      const input = isGiven(name) ? environment[name] : setting.default;
      return [name, input === null ? undefined : parse(name, setting, input)];
    }),
  );
  for (const [name, setting] of settingEntries) {
    const { needs, isEmbeddedOnly } = setting;
    if (needs && isGiven(name) && (needs.value ? values[needs.name] !== needs.value : !isGiven(needs.name))) {
      const needed = needs.value ? `${needs.name}=${needs.value}` : needs.name;
      const advice = needs.hint ? ` ${needs.hint}` : '';
      throw new UserError(`${name} does nothing without ${needed}. Set it, or unset ${name}.${advice}`);
    }
    if (isEmbeddedOnly && isGiven('API_BASE_URL') && Boolean(values[name])) {
      throw new UserError(
        `${labelOf(name, setting)} is about the embedded platform, which does not start while API_BASE_URL is set. ` +
          'Unset one of the two.',
      );
    }
  }
  return values as Settings;
}

function parse(name: string, setting: Setting, input: unknown): unknown {
  const parsed = setting.schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new UserError(`${labelOf(name, setting)} ${parsed.error.issues[0]?.message}`);
}
