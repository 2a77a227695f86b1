import type { DeliveryState, LoggedEmail } from '../../../contract/emailLog.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { labelOf } from '../../../contract/codes.ts';
import { Time } from '../../ui/Time.tsx';
import { Text } from '../../ui/Text.tsx';

const STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  held: { label: 'On hold', tone: 'warn' },
  kept: { label: 'Not sent', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} satisfies Record<DeliveryState, { label: string; tone: Tone }>;

/** The delivery state of an email. */
export function EmailState({ mail: { state, reason } }: { mail: LoggedEmail }) {
  if (state === null) return null;
  const known = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  const isDelayed = state === 'queued' && reason !== null;
  if (isDelayed) return <Badge tone="warn">Delayed</Badge>;
  return <Badge tone={known?.tone ?? 'neutral'}>{known?.label ?? labelOf(state)}</Badge>;
}

/** When an email was delivered, or why it was not. */
export function EmailDeliveryNote({ mail: { state, sent, reason } }: { mail: LoggedEmail }) {
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
