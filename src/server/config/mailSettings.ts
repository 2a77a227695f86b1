import { isEmail } from '../../contract/email.ts';
import { UserError } from '../../database/userError.ts';
import { isLoopback } from '../../operation/loopback.ts';
import type { Mailbox, MailSettings, SmtpServer } from '../../operation/smtpClient.ts';
import type { Settings } from './settings.ts';

/** Reads the mail server and the address of the candidates' pages. UserError if emails would link to a local address. */
export function readMail({ SMTP_URL, EMAIL_FROM, ASSESSMENT_URL, API_BASE_URL }: Settings): {
  candidateUrl: string | null;
  mail: MailSettings | null;
} {
  const candidateUrl = readOrigin('ASSESSMENT_URL', ASSESSMENT_URL, 'https://assessments.example.org');
  if (SMTP_URL === undefined) {
    if (EMAIL_FROM === undefined) return { candidateUrl, mail: null };
    throw new UserError('EMAIL_FROM is set, SMTP_URL is not. Set SMTP_URL to the mail server, or unset EMAIL_FROM.');
  }
  const server = readSmtpUrl(SMTP_URL);
  if (EMAIL_FROM === undefined) {
    throw new UserError('SMTP_URL is set, EMAIL_FROM is not. Set EMAIL_FROM to the address of the sender.');
  }
  // A service sends its candidates' emails itself.
  if (candidateUrl === null && API_BASE_URL === undefined && !isLoopback(server.host)) {
    throw new UserError(
      'SMTP_URL is set, ASSESSMENT_URL is not: emails would link to this machine. Set ASSESSMENT_URL to the public ' +
        'address of the assessments.',
    );
  }
  return { candidateUrl, mail: { server, from: readMailFrom(EMAIL_FROM) } };
}

/** The dashboard's address for daily emails; null without sign-in, because then no user has an email address. */
export function readDashboardUrl({ DASHBOARD_URL, ALLOWED_HOSTS, AUTH }: Settings): string | null {
  const url = readOrigin('DASHBOARD_URL', DASHBOARD_URL, 'https://shortlist.example.org');
  const [host] = ALLOWED_HOSTS ?? [];
  if (AUTH !== 'proxy') return null;
  return url ?? (host === undefined ? null : `https://${host}`);
}

function readOrigin(name: string, value: string | undefined, example: string): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new UserError(`${name} is not an address without a path. Use one such as ${example}.`);
  }
  return url.origin;
}

const EXAMPLE = 'Use one such as smtps://user:password@mail.example.org';

/** submissions and submission, RFC 8314. */
const DEFAULT_PORTS = { 'smtps:': 465, 'smtp:': 587 };

/**
 * Reads SMTP_URL. A server on another machine needs TLS unless `?tls=off` says otherwise. UserError, without a secret,
 * where it is malformed.
 */
function readSmtpUrl(value: string): SmtpServer {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    !url ||
    (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') ||
    url.hostname === '' ||
    url.pathname.length > 1 ||
    url.hash !== ''
  ) {
    throw new UserError(
      `SMTP_URL is not the address of a mail server. ${EXAMPLE}, special characters percent-encoded.`,
    );
  }
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  return {
    host,
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    tls: url.protocol === 'smtps:' ? 'wrapped' : readTls(url.searchParams, isLoopback(host)),
    auth: readAuth(url),
  };
}

function readTls(params: URLSearchParams, isLocal: boolean): 'required' | 'off' {
  const asked = params.get('tls');
  if ([...params.keys()].some((key) => key !== 'tls') || (asked !== null && asked !== 'required' && asked !== 'off')) {
    throw new UserError('SMTP_URL has an unknown parameter after "?". Use tls=required, tls=off or none.');
  }
  return asked ?? (isLocal ? 'off' : 'required');
}

function readAuth({ username, password }: URL): SmtpServer['auth'] {
  if (username === '' && password === '') return null;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new UserError('SMTP_URL has a user or password that is not percent-encoded. Write % as %25.');
  }
}

const NAMED = /^(?:"([^"\\]*)"|([^"<>]*))\s*<([^<>]+)>$/;

/** Reads EMAIL_FROM: an address, or `Name <address>`. */
function readMailFrom(value: string): Mailbox {
  const [, quoted, plain, address] = NAMED.exec(value.trim()) ?? [undefined, '', '', value.trim()];
  const name = (quoted ?? plain ?? '').trim();
  if (address === undefined || !isEmail(address) || /\p{Cc}/u.test(name)) {
    throw new UserError(
      'EMAIL_FROM is not an address. Use one such as jobs@example.org or Example Ltd <jobs@example.org>.',
    );
  }
  return { name, address };
}
