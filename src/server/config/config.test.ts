import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDailyEmailTemplate } from '../../gateway/dailyEmail/dailyEmailDelivery.ts';
import { readEmailTemplates } from '../../platform/mail/emailTemplates.ts';
import { type Config, readConfig } from './config.ts';
import { RATE_LIMITS } from '../../contract/rateLimits.ts';
import { UserError } from '../../database/userError.ts';

const folder = mkdtempSync(join(tmpdir(), 'shortlist-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tokenFile = (content: string) => {
  const path = join(folder, `token-${content.length}`);
  writeFileSync(path, content);
  return path;
};

const SECRET = 'canary-0d9b7c';
const URL_SET = { API_BASE_URL: 'https://assessments.example.org' };
const BEHIND_PROXY = {
  AUTH: 'proxy',
  AUTH_TRUSTED_PEER: '10.0.0.1',
  AUTH_RECRUITERS: '*',
  ALLOWED_HOSTS: 'shortlist.example.org',
};

const MAIL = { EMAIL_FROM: 'Jobs, Ltd <jobs@example.org>', ASSESSMENT_URL: 'https://a.example.org' };
const JOBS = { name: 'Jobs, Ltd', address: 'jobs@example.org' };
const mailTo = (host: string, port: number, tls: string, auth: object | null, from: object = JOBS) => ({
  server: { host, port, tls, auth },
  from,
});

const flat = ({ gateway, platform, ...own }: Config) => ({ ...own, ...gateway, ...platform });

describe('unset settings get their defaults', () => {
  test('an empty environment starts the embedded platform on loopback', () => {
    expect(flat(readConfig('/srv/shortlist', {}))).toMatchObject({
      host: '127.0.0.1',
      port: 4173,
      allowedHosts: null,
      auth: null,
      auditDays: 365,
      platformHost: '127.0.0.1',
      platformPort: 4174,
      trustedProxies: [],
      dataDir: '/srv/shortlist/.data',
      databaseUrl: null,
      logLevel: 'warn',
      metrics: null,
      retentionDays: 90,
      stopDelay: 0,
      warnings: [],
      sync: true,
      verifyAddresses: true,
      syncInterval: 10_000,
      demo: true,
      rateLimits: RATE_LIMITS,
      platformRateLimits: undefined,
      faults: { latency: 0, chaos: 0, seed: 1 },
      sentinels: false,
      logins: new Map(),
      strict: false,
      maxLimit: 1000,
      frameOrigins: [],
      candidateUrl: null,
      company: { name: null, logo: null, supportEmail: null, privacyUrl: null },
      emailTemplates: readEmailTemplates(null),
      dailyEmailTemplate: readDailyEmailTemplate(null),
      publicOrigin: null,
      mail: null,
      upstream: null,
    });
  });

  test('an empty variable counts as unset', () => {
    const empty = {
      PORT: '',
      HOST: '',
      API_BASE_URL: '',
      API_TOKEN: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      LOG_LEVEL: '',
      ALLOWED_HOSTS: '',
    };
    expect(readConfig('/srv', empty)).toEqual(readConfig('/srv', {}));
  });
});

describe('a setting overrides its default', () => {
  test.each([
    [
      { PORT: '0', PLATFORM_PORT: '65535' },
      { port: 0, platformPort: 65_535 },
    ],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: '/srv/elsewhere' }],
    [{ DATA_DIR: '/var/lib/shortlist' }, { dataDir: '/var/lib/shortlist' }],
    [
      { ALLOWED_HOSTS: 'a.example.org, 192.168.1.5:4173,[fd00::1]:80' },
      { host: '127.0.0.1', allowedHosts: ['a.example.org', '192.168.1.5:4173', '[fd00::1]:80'] },
    ],
    [
      { DATABASE_URL: `postgres://shortlist:${SECRET}@db.example.org/shortlist?sslmode=verify-full` },
      { databaseUrl: `postgres://shortlist:${SECRET}@db.example.org/shortlist?sslmode=verify-full` },
    ],
    [
      { DATABASE_URL: 'postgresql:///shortlist?host=/var/run/postgresql' },
      { databaseUrl: 'postgresql:///shortlist?host=/var/run/postgresql' },
    ],
    [
      { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/64' },
      { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/64'] },
    ],
    [{ HOST: '::1' }, { host: '::1', allowedHosts: null }],
    [{ PLATFORM_HOST: '::1' }, { platformHost: '::1' }],
    [
      { PLATFORM_HOST: '0.0.0.0', ASSESSMENT_URL: 'https://a.example.org', ...BEHIND_PROXY },
      { platformHost: '0.0.0.0', candidateUrl: 'https://a.example.org' },
    ],
    // The embedded platform does not start.
    [{ ...URL_SET, API_TOKEN: SECRET, PLATFORM_HOST: '0.0.0.0' }, { platformHost: '0.0.0.0' }],
    [{ ASSESSMENT_URL: 'https://a.example.org/' }, { candidateUrl: 'https://a.example.org' }],
    [
      { SMTP_URL: 'smtp://localhost:1025', EMAIL_FROM: 'jobs@example.org' },
      { mail: mailTo('localhost', 1025, 'off', null, { name: '', address: 'jobs@example.org' }) },
    ],
    [
      { ...MAIL, SMTP_URL: `smtps://jobs%40example.org:${SECRET}%25@mail.example.org` },
      { mail: mailTo('mail.example.org', 465, 'wrapped', { user: 'jobs@example.org', pass: `${SECRET}%` }) },
    ],
    // Another machine gets nothing unencrypted unless configured.
    [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org' }, { mail: mailTo('mail.example.org', 587, 'required', null) }],
    [{ ...MAIL, SMTP_URL: 'smtp://10.0.0.5:25?tls=off' }, { mail: mailTo('10.0.0.5', 25, 'off', null) }],
    [{ ...MAIL, SMTP_URL: 'smtp://[::1]:25?tls=required' }, { mail: mailTo('::1', 25, 'required', null) }],
    [
      { API_BASE_URL: 'https://assessments.example.org/v1/', API_TOKEN: SECRET },
      { upstream: { baseUrl: 'https://assessments.example.org/v1', token: SECRET } },
    ],
    [
      { API_BASE_URL: 'http://[::1]:9000', API_TOKEN: SECRET },
      { upstream: { baseUrl: 'http://[::1]:9000', token: SECRET } },
    ],
    [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464, isLoopback: true } }],
    [{ METRICS_PORT: '0', METRICS_HOST: '::' }, { metrics: { host: '::', port: 0, isLoopback: false } }],
    [
      { RETENTION_DAYS: '0', STOP_DELAY: '5' },
      { retentionDays: 0, stopDelay: 5 },
    ],
    [{ DEMO: 'off' }, { demo: false }],
    // Real candidates are expected there.
    [BEHIND_PROXY, { demo: false }],
    [{ ...BEHIND_PROXY, DEMO: 'on' }, { demo: true }],
    [{ SENTINELS: 'on' }, { sentinels: true }],
    [{ SENTINELS: 'off' }, { sentinels: false }],
    [{ ...URL_SET, API_TOKEN: SECRET, RATE_LIMITS: 'off' }, { rateLimits: null }],
    [
      { ...URL_SET, API_TOKEN: SECRET, RATE_LIMITS: 'changeStage=7' },
      { rateLimits: { ...RATE_LIMITS, changeStage: 7 } },
    ],
    [{ PLATFORM_RATE_LIMITS: 'on' }, { platformRateLimits: RATE_LIMITS }],
    [{ PLATFORM_RATE_LIMITS: 'off' }, { platformRateLimits: null }],
    [{ PLATFORM_RATE_LIMITS: 'changeStage=7' }, { platformRateLimits: { ...RATE_LIMITS, changeStage: 7 } }],
    [{ LATENCY: '250', CHAOS: '100', CHAOS_SEED: '0' }, { faults: { latency: 250, chaos: 100, seed: 0 } }],
  ])('%j', (environment, expected) => {
    expect(flat(readConfig('/srv', environment))).toMatchObject(expected);
  });

  test('a command-line option overrides a variable, and an omitted one does not', () => {
    const config = readConfig('/srv', { CHAOS: '10', LATENCY: '20' }, { CHAOS: '30', LATENCY: undefined });
    expect(config.platform.faults).toEqual({ latency: 20, chaos: 30, seed: 1 });
  });

  test('a token file is read without its final line break', () => {
    const config = readConfig('/srv', { ...URL_SET, API_TOKEN_FILE: tokenFile(`${SECRET}\n`) });
    expect(config.upstream?.token).toBe(SECRET);
  });
});

describe('settings that cannot work are refused with the fix', () => {
  test.each([
    'shortlist',
    `mysql://me:${SECRET}@db.example.org/shortlist`,
    `postgres://me:${SECRET}@db.example.org`,
    `postgres://me:${SECRET}@db.example.org/short/list`,
    `postgres://me:${SECRET}%@db.example.org/shortlist`,
    `postgres://me:#${SECRET}@db.example.org/shortlist`,
  ])('DATABASE_URL %s', (DATABASE_URL) => {
    const { message } = refusalOf({ DATABASE_URL });
    expect(message).toMatch(/^DATABASE_URL is not the address of a PostgreSQL database\. Use one such as/);
    expect(message).not.toContain(SECRET);
  });

  test.each([
    [{ PORT: 'http' }, /^PORT is "http"\. Use a port number/],
    [{ PORT: '65536' }, /^PORT is "65536"/],
    [{ PORT: '-1' }, /^PORT is "-1"/],
    [{ PLATFORM_PORT: '41.7' }, /^PLATFORM_PORT is "41\.7"/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"\. Use one of fatal,/],
    [{ HOST: 'http://0.0.0.0' }, /^HOST is "http:.*Use an address such as/],
    [{ HOST: '0.0.0.0' }, /opens the dashboard to the network.*set AUTH=proxy/],
    [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'a.example.org' }, /set AUTH=proxy/],
    [{ HOST: '127.0.0.1.example.org' }, /set AUTH=proxy/],
    [{ HOST: '0.0.0.0', ALLOWED_HOSTS: '*' }, /^ALLOWED_HOSTS has "\*"/],
    [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'https://a.example.org' }, /^ALLOWED_HOSTS has "https:/],
    [{ PLATFORM_HOST: '0.0.0.0' }, /opens the embedded platform to the network.*Set AUTH=proxy/],
    [{ PLATFORM_HOST: '0.0.0.0', ASSESSMENT_URL: 'https://a.example.org' }, /Set AUTH=proxy/],
    [{ PLATFORM_HOST: '::', ...BEHIND_PROXY }, /and ASSESSMENT_URL to the public address/],
    [{ AUDIT_DAYS: '0' }, /^AUDIT_DAYS is "0"\. Use a whole number from 1/],
    [{ TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES has "\*"\. Use addresses and networks/],
    [{ TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES has "true"/],
    [{ TRUSTED_PROXIES: '127.0.0.1,' }, /^TRUSTED_PROXIES has ""/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES has "0\.0\.0\.0\/0"/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES has "10\.0\.0\.0\/33"/],
    [URL_SET, /^API_BASE_URL is set without a token\. Set API_TOKEN/],
    [
      { ...URL_SET, API_TOKEN: SECRET, LATENCY: '300' },
      /^--latency \(LATENCY\) is about the embedded platform.*Unset one of the two\.$/,
    ],
    [{ ...URL_SET, API_TOKEN: SECRET, CHAOS: '1' }, /^--chaos \(CHAOS\) is about the embedded platform/],
    [{ ...URL_SET, API_TOKEN: SECRET, SENTINELS: 'on' }, /^--sentinels \(SENTINELS\) is about the embedded/],
    [{ API_TOKEN: SECRET }, /^API_TOKEN is set, API_BASE_URL is not/],
    [{ API_TOKEN_FILE: '/nowhere' }, /^API_TOKEN_FILE is set, API_BASE_URL is not/],
    [{ ...URL_SET, API_TOKEN: SECRET, API_TOKEN_FILE: '/nowhere' }, /both set\. Keep one/],
    [{ ...URL_SET, API_TOKEN_FILE: '/nowhere' }, /^API_TOKEN_FILE cannot be read \(ENOENT\)/],
    [{ ...URL_SET, API_TOKEN_FILE: '/dev/null' }, /^API_TOKEN_FILE is not a regular file\. Put the token into one/],
    [{ ...URL_SET, API_TOKEN_FILE: tokenFile(' \n') }, /^API_TOKEN_FILE is empty/],
    [{ API_BASE_URL: 'http://assessments.example.org', API_TOKEN: SECRET }, /unencrypted\. Use https/],
    [{ API_BASE_URL: 'http://127.0.0.1.example.org', API_TOKEN: SECRET }, /unencrypted/],
    [{ API_BASE_URL: 'assessments.example.org', API_TOKEN: SECRET }, /^API_BASE_URL is not an address/],
    [{ API_BASE_URL: 'file:///etc', API_TOKEN: SECRET }, /^API_BASE_URL is not an address/],
    [{ API_BASE_URL: `https://me:${SECRET}@a.example.org`, API_TOKEN: SECRET }, /user name or password/],
    [
      { PLATFORM_RATE_LIMITS: 'yes' },
      /^--rate-limits \(PLATFORM_RATE_LIMITS\) is neither on, off nor a list of limits: "yes"/,
    ],
    [{ RATE_LIMITS: 'off' }, /^RATE_LIMITS does nothing without API_BASE_URL.*has PLATFORM_RATE_LIMITS\.$/],
    [{ LATENCY: '1.5' }, /^--latency \(LATENCY\) is "1\.5"\. Use a whole number from 0 to 60000/],
    [{ CHAOS: '101' }, /^--chaos \(CHAOS\) is "101"\. Use a whole number from 0 to 100/],
    [{ SENTINELS: 'yes' }, /^--sentinels \(SENTINELS\) is "yes"\. Use on or off/],
    [{ CHAOS_SEED: 'x' }, /^--chaos-seed \(CHAOS_SEED\) is "x"/],
    [{ ...MAIL, SMTP_URL: `http://me:${SECRET}@a.example.org` }, /^SMTP_URL is not the address of a mail server\. Use/],
    [{ ...MAIL, SMTP_URL: `me:${SECRET}@a.example.org` }, /^SMTP_URL is not the address of a mail server/],
    [{ ...MAIL, SMTP_URL: `smtp://me:${SECRET}%@a.example.org` }, /^SMTP_URL has a user or password that is not/],
    [{ ...MAIL, SMTP_URL: `smtp://me:${SECRET}@a.example.org?tls=no` }, /^SMTP_URL has an unknown parameter/],
    [{ ...MAIL, SMTP_URL: `smtp://me:${SECRET}@a.example.org?ignoreTLS=true` }, /^SMTP_URL has an unknown parameter/],
    [{ SMTP_URL: `smtp://me:${SECRET}@127.0.0.1` }, /^SMTP_URL is set, EMAIL_FROM is not\. Set/],
    [{ EMAIL_FROM: 'jobs@example.org' }, /^EMAIL_FROM is set, SMTP_URL is not\. Set/],
    [{ ...MAIL, SMTP_URL: 'smtp://127.0.0.1', EMAIL_FROM: 'Jobs' }, /^EMAIL_FROM is not an address\. Use one/],
    [
      { ...MAIL, SMTP_URL: 'smtp://127.0.0.1', EMAIL_FROM: 'a@b.example, c@d.example' },
      /^EMAIL_FROM is not an address/,
    ],
    [{ SMTP_URL: 'smtps://mail.example.org', EMAIL_FROM: 'jobs@example.org' }, /ASSESSMENT_URL is not: emails would/],
    [{ ASSESSMENT_URL: 'a.example.org' }, /^ASSESSMENT_URL is not an address without a path/],
    [{ ASSESSMENT_URL: 'https://a.example.org/tests' }, /^ASSESSMENT_URL is not an address without a path/],
    [{ ASSESSMENT_URL: `https://me:${SECRET}@a.example.org` }, /^ASSESSMENT_URL is not an address without a path/],
    [{ METRICS_PORT: 'on' }, /^METRICS_PORT is "on"\. Use a port number/],
    [{ RETENTION_DAYS: 'never' }, /^RETENTION_DAYS is "never"\. Use a whole number from 0/],
    [{ VITE_API_TOKEN: SECRET }, /^VITE_API_TOKEN would be published/],
    [{ VITE_STRIPE_Key: SECRET }, /^VITE_STRIPE_Key would be published/],
    [{ VITE_SECRET: SECRET }, /^VITE_SECRET would be published/],
  ])('%j [P16 P32 P33 R34 T34]', (environment, message) => {
    const refusal = refusalOf(environment);
    expect(refusal).toBeInstanceOf(UserError);
    expect(refusal.message).toMatch(message);
    expect(refusal.message).not.toContain('\n');
    expect(refusal.message).not.toContain(SECRET);
  });
});

function refusalOf(environment: Record<string, string>): Error {
  try {
    readConfig('/srv', environment);
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was accepted.');
}
