import type { LoggedEmail } from '../../../contract/emailLog.ts';
import { EMAIL_LOG } from '../../messages/emailLog.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { labelOf } from '../../../contract/codes.ts';
import { Time } from '../../ui/Time.tsx';
import { Text } from '../../ui/Text.tsx';

const STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: EMAIL_LOG.states.queued, tone: 'neutral' },
  sent: { label: EMAIL_LOG.states.sent, tone: 'good' },
  failed: { label: EMAIL_LOG.states.failed, tone: 'bad' },
  held: { label: EMAIL_LOG.states.held, tone: 'warn' },
  kept: { label: EMAIL_LOG.states.kept, tone: 'neutral' },
  cancelled: { label: EMAIL_LOG.states.cancelled, tone: 'neutral' },
};

/** The delivery state of an email. */
export function EmailState({ mail: { state, reason } }: { mail: LoggedEmail }) {
  if (state === null) return null;
  const known = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  const isDelayed = state === 'queued' && reason !== null;
  if (isDelayed) return <Badge tone="warn">{EMAIL_LOG.delayed}</Badge>;
  return <Badge tone={known?.tone ?? 'neutral'}>{known?.label ?? labelOf(state)}</Badge>;
}

/** When an email was delivered, or why it was not. */
export function EmailDeliveryNote({ mail: { state, sent, reason } }: { mail: LoggedEmail }) {
  if (state === 'sent') {
    return (
      <p className="border-b border-line px-4 py-2 text-soft">
        <Text>{EMAIL_LOG.delivered}</Text>
        <Time value={sent} />
        <Text>{'.'}</Text>
      </p>
    );
  }
  if (state === 'kept') {
    return <p className="border-b border-line px-4 py-2 text-soft">{EMAIL_LOG.sendingOff}</p>;
  }
  if (!reason) return null;
  return (
    <p className="border-b border-line px-4 py-2 break-words">
      <Text>{state === 'queued' ? EMAIL_LOG.retrying : state === 'held' ? EMAIL_LOG.onHold : EMAIL_LOG.notSent}</Text>
      <bdi>{reason}</bdi>
    </p>
  );
}
