import { resolve } from 'node:path';
import type { RateLimits } from '../../contract/rateLimits.ts';
import { UserError } from '../../database/userError.ts';
import { DAILY_EMAIL_TEMPLATE_FILE, readDailyEmailTemplate } from '../../gateway/dailyEmail/dailyEmailDelivery.ts';
import type { ProxyAuth } from '../../gateway/security/proxyAuth.ts';
import type { EmailTemplate } from '../../operation/emailTemplate.ts';
import { isLoopback } from '../../operation/loopback.ts';
import type { Company } from '../../operation/company.ts';
import { checkTemplateFolder } from '../../operation/emailTemplate.ts';
import { type EmailTemplates, readEmailTemplates, TEMPLATE_FILES } from '../../platform/mail/emailTemplates.ts';
import type { MailSettings } from '../../operation/smtpClient.ts';
import { readAuth } from './authSettings.ts';
import { readCompany } from './companySettings.ts';
import { readDashboardUrl, readMail } from './mailSettings.ts';
import { checkProcessSecurity } from './securityChecks.ts';
import { readDatabaseUrl } from './databaseUrl.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';
import { readUpstream } from './upstream.ts';

/** The validated settings. settings.ts describes them. */
export interface Config {
  /** Address the dashboard listens on. */
  host: string;
  /** 0: a free port. */
  port: number;
  /** The `host:port` names that the dashboard answers to; null: loopback names with its port. */
  allowedHosts: string[] | null;
  /** Sign-in through a proxy; null: every visitor has all permissions. */
  auth: ProxyAuth | null;
  /** Address the embedded platform listens on. */
  platformHost: string;
  /** 0: a free port. */
  platformPort: number;
  trustedProxies: string[];
  auditDays: number;
  dataDir: string;
  /** Address of the PostgreSQL database, with its password; null: PGlite in `dataDir`. */
  databaseUrl: string | null;
  logLevel: Settings['LOG_LEVEL'];
  /** The address of the metrics server; null: none. */
  metrics: { host: string; port: number; isLoopback: boolean } | null;
  /** Days after which finished work is removed; 0: never. */
  retentionDays: number;
  /** Seconds between the signal to stop and refusing requests. */
  stopDelay: number;
  /** Warnings for the operator, a sentence or two each. */
  warnings: string[];
  /** Whether the read model is kept up to date in the background. */
  sync: boolean;
  /** Milliseconds between two sweeps of the list of assessments while a user views a list. */
  syncInterval: number;
  /** Calls per minute that the service at API_BASE_URL allows; null: no limits. */
  rateLimits: RateLimits | null;
  /** The same for the embedded platform; undefined: limits only if it runs without the dashboard. */
  platformRateLimits: RateLimits | null | undefined;
  /** Milliseconds every API call of the embedded platform waits, and the percentage that fails. */
  faults: { latency: number; chaos: number; seed: number };
  /** Adds assessments and candidates to the embedded platform that fail on purpose. */
  sentinels: boolean;
  /** Public address of the candidates' pages; null: the embedded platform's own. */
  assessmentUrl: string | null;
  /** The company on candidates' pages, in emails and reports. */
  company: Company;
  /** Public address of the dashboard, for daily emails; null: none are sent. */
  dashboardUrl: string | null;
  /** The text of daily emails. */
  dailyEmailTemplate: EmailTemplate;
  /** Texts of the embedded platform's emails. */
  emailTemplates: EmailTemplates;
  /** Whether candidates who register get their link by email only, where there is a mail server. */
  verifyAddresses: boolean;
  /** Mail server of the embedded platform, with its password; null: no email is sent. */
  mail: MailSettings | null;
  /** The service at API_BASE_URL; null: the embedded platform. */
  upstream: { baseUrl: string; token: string } | null;
}

/**
 * Reads the configuration; paths are relative to `root`, the folder of the repository. `options` are settings from the
 * command line: they win. Throws a UserError of one or two sentences for missing, malformed or dangerous settings; no
 * message contains a token or a password.
 */
export function readConfig(root: string, environment: Environment = process.env, options: Environment = {}): Config {
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
    allowedHosts: settings.ALLOWED_HOSTS ?? null,
    auth,
    platformHost: settings.PLATFORM_HOST,
    platformPort: settings.PLATFORM_PORT,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    auditDays: settings.AUDIT_DAYS,
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: readDatabaseUrl(settings.DATABASE_URL, warnings),
    logLevel: settings.LOG_LEVEL,
    metrics: readMetrics(settings),
    retentionDays: settings.RETENTION_DAYS,
    stopDelay: settings.STOP_DELAY,
    warnings,
    sync: settings.SYNC,
    syncInterval: settings.SYNC_INTERVAL * 1000,
    rateLimits: settings.RATE_LIMITS,
    platformRateLimits: settings.PLATFORM_RATE_LIMITS,
    faults: { latency: settings.LATENCY, chaos: settings.CHAOS, seed: settings.CHAOS_SEED },
    sentinels: settings.SENTINELS ?? false,
    company: readCompany(settings, root),
    emailTemplates: readEmailTemplates(templates),
    dailyEmailTemplate: readDailyEmailTemplate(templates),
    dashboardUrl: readDashboardUrl(settings),
    verifyAddresses: settings.VERIFY_ADDRESSES,
    ...readMail(settings),
    upstream: readUpstream(settings, root, warnings),
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

function readMetrics({ METRICS_PORT, METRICS_HOST }: Settings): Config['metrics'] {
  if (METRICS_PORT === undefined) return null;
  return { host: METRICS_HOST, port: METRICS_PORT, isLoopback: isLoopback(METRICS_HOST) };
}
