import type { Mail } from '../../../contract/mail.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { labelOf } from '../../../contract/codes.ts';
import { Time } from '../../ui/Time.tsx';

const STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  held: { label: 'Held', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Where a mail is on its way; nothing for one that never leaves. */
export function MailState({ mail: { state, reason } }: { mail: Mail }) {
  if (state === null || state === 'kept') return null;
  const known = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  const isDelayed = state === 'queued' && reason !== null;
  if (isDelayed) return <Badge tone="warn">Delayed</Badge>;
  return <Badge tone={known?.tone ?? 'neutral'}>{known?.label ?? labelOf(state)}</Badge>;
}

/** What there is to say of a mail's way: when it was taken, or why it was not. */
export function MailWay({ mail: { state, sent, reason } }: { mail: Mail }) {
  if (state === 'sent') {
    return (
      <p className="border-b border-line px-4 py-2 text-soft">
        The mail server took it <Time value={sent} />.
      </p>
    );
  }
  if (!reason) return null;
  return (
    <p className="border-b border-line px-4 py-2 break-words">
      {state === 'queued' ? 'Not sent yet, it is tried again: ' : 'Not sent: '}
      <bdi>{reason}</bdi>
    </p>
  );
}
