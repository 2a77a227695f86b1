import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../database/userError.ts';
import { DAILY_EMAIL_TEMPLATE_FILE, readDailyEmailTemplate } from '../../gateway/dailyEmail/dailyEmailDelivery.ts';
import type { GatewayDeps } from '../../gateway/routes/deps.ts';
import type { ProxyAuth } from '../../gateway/security/proxyAuth.ts';
import { isLoopback } from '../../operation/loopback.ts';
import { checkTemplateFolder } from '../../operation/emailTemplate.ts';
import { readEmailTemplates, TEMPLATE_FILES } from '../../platform/mail/emailTemplates.ts';
import type { PlatformDeps } from '../../platform/platformApp.ts';
import { readAuth } from './authSettings.ts';
import { readCompany } from './companySettings.ts';
import { readDashboardUrl, readMail } from './mailSettings.ts';
import { checkProcessSecurity } from './securityChecks.ts';
import { readDatabaseUrl } from './databaseUrl.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';
import { readUpstream } from './upstream.ts';

/** Reads who may log in to the sandbox: passwords by user name. UserError for a file that cannot be read or has another form. */
function readLogins({ SANDBOX_LOGIN_FILE: file }: Settings, root: string): ReadonlyMap<string, string> {
  if (file === undefined) return new Map();
  const path = resolve(root, file);
  const lines = readLines(path).filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line, index) => {
      const [, user, password] = /^([^:]+):(.+)$/.exec(line) ?? [];
      if (user !== undefined && password !== undefined) return [user, password];
      // Never the line, which may be a password.
      throw new UserError(`SANDBOX_LOGIN_FILE: line ${index + 1} of ${path} is not a user:password.`);
    }),
  );
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/);
  } catch (error) {
    throw new UserError(
      `SANDBOX_LOGIN_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path.`,
    );
  }
}

/** The validated settings. settings.ts describes them. `gateway` and `platform` are passed to the two as they are. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration; paths are relative to `root`, the folder of the repository. `options` are settings from the
 * command line: they win. Throws a UserError of one or two sentences for missing, malformed or dangerous settings; no
 * message contains a token or a password.
 */
export function readConfig(root: string, environment: Environment = process.env, options: Environment = {}) {
  const given = { ...environment, ...Object.fromEntries(Object.entries(options).filter(([, value]) => value)) };
  checkProcessSecurity(given, process.execArgv);
  const warnings: string[] = [];
  const settings = readSettings(given);
  const auth = readAuth(settings);
  refuseOpenDashboard(settings, auth);
  refuseOpenPlatform(settings, auth);
  const templates = settings.EMAIL_TEMPLATES === undefined ? null : resolve(root, settings.EMAIL_TEMPLATES);
  if (templates !== null) checkTemplateFolder(templates, [...Object.values(TEMPLATE_FILES), DAILY_EMAIL_TEMPLATE_FILE]);
  return {
    host: settings.HOST,
    port: settings.PORT,
    // Null: loopback names with its port.
    allowedHosts: settings.ALLOWED_HOSTS ?? null,
    platformHost: settings.PLATFORM_HOST,
    platformPort: settings.PLATFORM_PORT,
    auditDays: settings.AUDIT_DAYS,
    dataDir: resolve(root, settings.DATA_DIR),
    // With its password; null: PGlite in `dataDir`.
    databaseUrl: readDatabaseUrl(settings.DATABASE_URL, warnings),
    logLevel: settings.LOG_LEVEL,
    metrics: readMetrics(settings),
    // 0: never.
    retentionDays: settings.RETENTION_DAYS,
    stopDelay: settings.STOP_DELAY,
    warnings,
    // Null: no limits.
    rateLimits: settings.RATE_LIMITS,
    // Undefined: limits only if it runs without the dashboard.
    platformRateLimits: settings.PLATFORM_RATE_LIMITS,
    demo: settings.DEMO ?? !auth,
    company: readCompany(settings, root),
    dailyEmailTemplate: readDailyEmailTemplate(templates),
    // Null: the embedded platform.
    upstream: readUpstream(settings, root, warnings),
    gateway: {
      auth,
      // Null: no daily emails are sent.
      publicOrigin: readDashboardUrl(settings),
      sync: settings.SYNC,
      syncInterval: settings.SYNC_INTERVAL * 1000,
    } satisfies Partial<GatewayDeps>,
    platform: {
      // With the password of the mail server.
      ...readMail(settings),
      verifyAddresses: settings.VERIFY_ADDRESSES,
      emailTemplates: readEmailTemplates(templates),
      trustedProxies: settings.TRUSTED_PROXIES ?? [],
      faults: { latency: settings.LATENCY, chaos: settings.CHAOS, seed: settings.CHAOS_SEED },
      sentinels: settings.SENTINELS ?? false,
      logins: readLogins(settings, root),
      strict: settings.SANDBOX_STRICT ?? false,
      maxLimit: settings.SANDBOX_MAX_LIMIT,
      frameOrigins: settings.FRAME_ORIGINS ?? [],
    } satisfies Partial<PlatformDeps>,
  };
}

/** Without a sign-in proxy, everyone who can reach the dashboard has the permissions of the token. */
function refuseOpenDashboard(settings: Settings, auth: ProxyAuth | null): void {
  if (!auth && !isLoopback(settings.HOST)) {
    throw new UserError(
      `HOST=${settings.HOST} opens the dashboard to the network, and with AUTH=none everyone who reaches it may do ` +
        'everything. Put a proxy in front that signs people in, and set AUTH=proxy; or leave HOST at 127.0.0.1.',
    );
  }
  if (auth && settings.ALLOWED_HOSTS === undefined) {
    throw new UserError(
      'AUTH=proxy needs the name that users type to reach the proxy. Set ALLOWED_HOSTS to it, such as ' +
        'shortlist.example.org or 192.168.1.5:8080.',
    );
  }
}

/** Links in emails and on pages lead to the embedded platform, so others need its public address. */
function refuseOpenPlatform(settings: Settings, auth: ProxyAuth | null): void {
  if (settings.API_BASE_URL !== undefined || isLoopback(settings.PLATFORM_HOST)) return;
  if (!auth || settings.ASSESSMENT_URL === undefined) {
    throw new UserError(
      `PLATFORM_HOST=${settings.PLATFORM_HOST} opens the embedded platform to the network. Set AUTH=proxy, and ` +
        'ASSESSMENT_URL to the public address of the assessments; or leave PLATFORM_HOST at 127.0.0.1.',
    );
  }
}

/** The address of the metrics server; null: none. */
function readMetrics({ METRICS_PORT, METRICS_HOST }: Settings) {
  if (METRICS_PORT === undefined) return null;
  return { host: METRICS_HOST, port: METRICS_PORT, isLoopback: isLoopback(METRICS_HOST) };
}
