import type { LoggedEmail } from '../../../contract/emailLog.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { labelOf } from '../../../contract/codes.ts';
import { Time } from '../../ui/Time.tsx';
import { Text } from '../../ui/Text.tsx';
import type { DeliveryState } from '../../../contract/emailLog.ts';

const STATE_NAMES = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  held: 'On hold',
  cancelled: 'Cancelled',
  kept: 'Not sent',
} satisfies Record<DeliveryState, string>;

const STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: STATE_NAMES.queued, tone: 'neutral' },
  sent: { label: STATE_NAMES.sent, tone: 'good' },
  failed: { label: STATE_NAMES.failed, tone: 'bad' },
  held: { label: STATE_NAMES.held, tone: 'warn' },
  kept: { label: STATE_NAMES.kept, tone: 'neutral' },
  cancelled: { label: STATE_NAMES.cancelled, tone: 'neutral' },
};

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
        <Text>{'Delivered to mail server '}</Text>
        <Time value={sent} />
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
      <Text>{state === 'queued' ? 'Retrying: ' : state === 'held' ? 'On hold: ' : 'Not sent: '}</Text>
      <bdi>{reason}</bdi>
    </p>
  );
}
