import { tlsProblemOf, tlsTexts } from '../database/tlsProblems.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** One mailbox: a name, possibly empty, and an address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** An email that cannot be sent: retrying does not help. */
export class UndeliverableEmail extends Error {}

/** Connection settings of a mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `wrapped`: TLS from the start · `required`: STARTTLS, or nothing is sent · `off`: unencrypted. */
  tls: 'wrapped' | 'required' | 'off';
  auth: { user: string; pass: string } | null;
}

/** The mail server, and the sender of all emails. */
export interface MailSettings {
  server: SmtpServer;
  from: Mailbox;
}

/**
 * How an attempt ended. `sender_rejected`: the server rejects our login or sender, so no email can be sent. The reason is shown to
 * users: the server's response, if any.
 */
export type SendOutcome = { is: 'sent' } | SendFailure;

export interface SendFailure {
  is: 'refused' | 'delayed' | 'sender_rejected';
  reason: string;
}

/** Sends one message. Never throws; when the signal aborts it, the outcome is `delayed`. */
export type Send = (
  message: () => SendMailOptions | Promise<SendMailOptions>,
  signal: AbortSignal,
) => Promise<SendOutcome>;

const SECOND_MS = 1000;

/** One connection per message, so that a hanging one does not affect others. */
export function createSmtpSend({ host, port, tls, auth }: SmtpServer): Send {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'wrapped',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    ...(auth && { auth }),
    dnsTimeout: 10 * SECOND_MS,
    connectionTimeout: 15 * SECOND_MS,
    greetingTimeout: 15 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
  });
  return async (message, signal) => {
    try {
      await transport.sendMail({ ...(await message()), signal });
      return { is: 'sent' };
    } catch (error) {
      return outcomeOf(error as SmtpError, (text) => toReason(text, auth));
    }
  };
}

/** Properties that nodemailer adds. */
interface SmtpError extends Error {
  code?: string;
  /** The SMTP command, such as `MAIL FROM`. */
  command?: string;
  /** The server's answer, and its first three digits. */
  response?: string;
  responseCode?: number;
}

/** SMTP codes that concern our login or sender, not the email: the settings have to be corrected. */
const SENDER_REJECTED_CODES = new Set([530, 534, 535, 538]);

/** After MAIL FROM: the message is too large, which concerns the email. */
const MESSAGE_TOO_LARGE = 552;

function outcomeOf(error: SmtpError, clean: (text: string) => string): SendOutcome {
  const { code, command, responseCode = 0 } = error;
  if (error instanceof UndeliverableEmail) return { is: 'refused', reason: error.message };
  // EENVELOPE and EMESSAGE are about this email: the rest is about the connection.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (error.response === undefined) {
    return { is: isAboutMail ? 'refused' : 'delayed', reason: connectionErrorText(error, clean) };
  }
  const response = clean(error.response);
  if (code === 'ETLS') return { is: 'delayed', reason: `The mail server offers no STARTTLS: ${response}` };
  if (responseCode < 500) return { is: 'delayed', reason: response };
  if (code === 'EAUTH' || SENDER_REJECTED_CODES.has(responseCode)) {
    return { is: 'sender_rejected', reason: `The mail server rejected our login: ${response}` };
  }
  if (command === 'MAIL FROM' && responseCode !== MESSAGE_TOO_LARGE) {
    return { is: 'sender_rejected', reason: `The mail server rejected our sender address: ${response}` };
  }
  return { is: isAboutMail ? 'refused' : 'delayed', reason: response };
}

/** An error before any response of the server. */
function connectionErrorText(error: SmtpError, clean: (text: string) => string): string {
  const tls = tlsProblemOf(error);
  if (tls === null) return clean(error.message);
  const { clause, fix } = tlsTexts(tls.problem);
  return `The mail server cannot be reached: ${clause} (${tls.code}). ${fix}`;
}

/** For logs and users: foreign words may contain any characters, at any length, and our password. // T50 */
function toReason(words: string, auth: SmtpServer['auth']): string {
  const line = secretsOf(auth)
    .reduce((text, secret) => text.replaceAll(secret, '[password]'), words)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim();
  return line.slice(0, 300).toWellFormed();
}

/** The password in the forms in which it is sent or quoted, the longest first. */
function secretsOf(auth: SmtpServer['auth']): string[] {
  if (!auth?.pass) return [];
  const { user, pass } = auth;
  const encoded = [`\0${user}\0${pass}`, `${user}\0${user}\0${pass}`, pass].map((text) => {
    return Buffer.from(text).toString('base64');
  });
  const quoted = [encodeURIComponent(pass), JSON.stringify(pass).slice(1, -1), pass];
  return [...new Set([...encoded, ...encoded.map((text) => text.replace(/=+$/, '')), ...quoted])].toSorted(
    (one, other) => other.length - one.length,
  );
}
