import { ChevronRight, ExternalLink } from 'lucide-react';
import { labelOf } from '../../../contract/codes.ts';
import type { LoggedEmail } from '../../../contract/emailLog.ts';
import { EMAILS, emailStateOf } from '../../messages/emails.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { Time } from '../../ui/Time.tsx';
import { Text } from '../../ui/Text.tsx';

/** A part of an email's text; with `href` it is a link. */
interface TextPart {
  text: string;
  href: string | null;
}

/** Splits an email's text so that its own link is clickable. No other text becomes a link. // T19 */
export function splitBody(body: string, link: string | null): TextPart[] {
  if (link === null || !isWebAddress(link)) return [{ text: body, href: null }];
  return body
    .split(link)
    .flatMap((text, index) => [...(index === 0 ? [] : [{ text: link, href: link }]), { text, href: null }])
    .filter(({ text }) => text !== '');
}

/** Whether a text is an address that a click may lead to: http or https and nothing else. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The delivery state of an email. */
function EmailState({ mail: { state, reason } }: { mail: LoggedEmail }) {
  if (state === null) return null;
  const isDelayed = state === 'queued' && reason !== null;
  if (isDelayed) return <Badge tone="warn">Delayed</Badge>;
  const { label, tone } = emailStateOf(state);
  return <Badge tone={tone}>{label}</Badge>;
}

/** When an email was delivered, or why it was not. */
function EmailDeliveryNote({ mail: { state, sent, reason } }: { mail: LoggedEmail }) {
  if (state === 'sent') {
    return (
      <p className="border-b border-line px-4 py-2 text-soft">
        <Text>{'Delivered to mail server'}</Text> <Time value={sent} />
        <Text>{'.'}</Text>
      </p>
    );
  }
  if (state === 'kept') {
    return <p className="border-b border-line px-4 py-2 text-soft">Not sent: email sending is off.</p>;
  }
  if (!reason) return null;
  return (
    <p className="border-b border-line px-4 py-2 break-words">
      <Text>{state === 'queued' ? 'Retrying:' : state === 'held' ? 'On hold:' : 'Not sent:'}</Text> <bdi>{reason}</bdi>
    </p>
  );
}

const KINDS: Readonly<Record<string, string>> = EMAILS.kinds;

/** One email, which opens to show its text. */
export function EmailItem({ mail }: { mail: LoggedEmail }) {
  const subject = mail.subject?.trim() || 'No subject';
  return (
    <li className="border-b border-line/70">
      <details className="group/mail">
        <summary className="grid min-h-13 list-none grid-cols-[1rem_5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 group-open/mail:bg-hover hover:bg-hover focus-visible:-outline-offset-2 md:min-h-9 comfortable:md:min-h-11 md:grid-cols-[1rem_5.5rem_minmax(0,2fr)_minmax(0,3fr)_5rem_7rem] md:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 text-faint transition-transform group-open/mail:rotate-90"
          />
          <Kind kind={mail.kind} />
          <Recipient mail={mail} />
          <span className="truncate text-soft max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
            <bdi title={subject}>{subject}</bdi>
          </span>
          <span className="flex max-md:col-start-4 max-md:row-start-2 max-md:justify-end">
            <EmailState mail={mail} />
          </span>
          <span className="text-right text-soft max-md:col-start-4 max-md:row-start-1 max-md:text-xs">
            <Time value={mail.created} />
          </span>
        </summary>
        <EmailBody mail={mail} />
      </details>
    </li>
  );
}

function Kind({ kind }: { kind: string | null }) {
  if (kind === null) return <span className="text-faint">—</span>;
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return (
    <span className="flex min-w-0">
      <Badge tone="neutral">{known ?? labelOf(kind)}</Badge>
    </span>
  );
}

function Recipient({ mail }: { mail: LoggedEmail }) {
  const name = nameOf({ full_name: mail.to_name, email: mail.to });
  return (
    <span className="truncate" title={!mail.to || mail.to === name ? name : `${name} · ${mail.to}`}>
      <bdi translate="no" className="font-medium">
        {name}
      </bdi>
    </span>
  );
}

function EmailBody({ mail }: { mail: LoggedEmail }) {
  const { body, link, to, to_name: name } = mail;
  const safeLink = link !== null && isWebAddress(link) ? link : null;
  return (
    <div className="bg-hover px-4 pt-1 pb-4 md:pr-6 md:pl-[9.5rem]">
      <div className="max-w-2xl rounded-lg border border-line bg-surface">
        <p className="border-b border-line px-4 py-2 break-words text-soft">
          <Text>{'To:'}</Text> {name?.trim() ? <bdi translate="no" className="text-ink">{`${name} `}</bdi> : null}
          <bdi translate="no">{name?.trim() ? to && `<${to}>` : (to ?? '—')}</bdi>
        </p>
        <EmailDeliveryNote mail={mail} />
        <p className="px-4 py-3 break-words whitespace-pre-line" dir="auto">
          {splitBody(body ?? '', link).map(({ text, href }, index) =>
            href === null ? (
              <span key={index}>{text}</span>
            ) : (
              <a
                key={index}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="rounded break-all text-accent underline underline-offset-2 hover:text-accent-strong"
              >
                {text}
              </a>
            ),
          )}
          {!body && <span className="text-faint">This email has no text.</span>}
        </p>
        {safeLink !== null && (
          <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
            <a
              href={safeLink}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex h-8 items-center gap-1.5 rounded-md border border-edge bg-surface px-3 font-medium whitespace-nowrap hover:bg-hover"
            >
              <ExternalLink aria-hidden="true" className="size-3.5" />
              <Text>Open as candidate</Text>
            </a>
            <CopyButton label="Copy link" text={safeLink} />
          </div>
        )}
      </div>
    </div>
  );
}
