import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '../../contract/email.ts';
import { automaticEmail } from '../../operation/automaticEmail.ts';
import { type Mailbox, UndeliverableEmail } from '../../operation/smtpClient.ts';
import { type Html, html } from '../../operation/html.ts';
import type { emails } from '../schema/emails.ts';
import { nameForEmail } from './nameForEmail.ts';

export type EmailRow = typeof emails.$inferSelect;

/** A PDF that is sent with an email. */
export interface Attachment {
  bytes: Buffer;
  filename: string;
}

/** Composes the message of an email, the same for every attempt. */
export function composeMessage(email: EmailRow, from: Mailbox, attached: Attachment | null = null): SendMailOptions {
  if (!isEmail(email.to)) throw new UndeliverableEmail('This address can’t receive email.');
  return {
    ...automaticEmail(from, { name: escapeEncodedWord(nameForEmail(email.to_name)), address: email.to }),
    subject: escapeEncodedWord(email.subject),
    text: email.body,
    html: htmlOf(email).markup,
    ...(email.message_id !== null && { messageId: email.message_id }),
    date: email.created,
    ...(attached && {
      attachments: [{ filename: attached.filename, content: attached.bytes, contentType: 'application/pdf' }],
    }),
  };
}

/** Breaks up encoded words (RFC 2047) in header text. // T18 */
const escapeEncodedWord = (text: string) => text.replaceAll('=?', '= ?');

const PARAGRAPH = 'margin:0 0 16px';
const BODY =
  'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c1c1f;background:#fff';

/** The text as HTML, with only the personal link clickable. // T19 */
function htmlOf({ subject, body, link }: EmailRow): Html {
  const paragraphs = body.split('\n\n').map((paragraph) => {
    const lines = paragraph
      .split('\n')
      .map((line, index) => html`${index > 0 && html`<br />`}${clickable(line, link)}`);
    return html`<p dir="auto" style="${PARAGRAPH}">${lines}</p>`;
  });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="${BODY}">
        <div style="max-width:560px;margin:0 auto">${paragraphs}</div>
      </body>
    </html>`;
}

const clickable = (line: string, link: string | null): Html =>
  line === link ? html`<a href="${link}" style="color:#2f4fd0;word-break:break-all">${link}</a>` : html`${line}`;
