import { DEFAULT_EMAIL_DELAY_MINUTES } from '../../../contract/jobKinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelOf } from '../../../contract/codes.ts';
import type { Offers } from '../../../contract/offers.ts';
import { pressedKey } from '../../../contract/pressedKey.ts';
import { type EmailDelivery, useEmailDelivery } from '../../api/emailDelivery.ts';
import { assessmentQuery } from '../../api/assessments.ts';
import { emailPreviewsQuery } from '../../api/emailLog.ts';
import { failureOf } from '../../api/failure.ts';
import { openReasonsEditor, reasonsOnList, rejectionReasonsQuery } from '../../api/rejectionReasons.ts';
import type { RejectionRequest } from '../../api/rejectionRequests.ts';
import {
  type OfferScope,
  offersQuery,
  type RejectionEmail,
  rejectionJob,
  useRejectMany,
  useRejectOne,
} from '../../api/rejections.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { EMAILS, REVIEW_EMAILS, SENDING_IS_OFF } from '../../messages/emails.ts';
import { assessmentLabel, WORDS } from '../../messages/words.ts';
import { EmailPreview, EmailText } from '../../ui/EmailText.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { SelectionDialog } from '../../ui/SelectionDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { type SelectionPlan, useSelectionPlan } from '../../ui/useSelectionPlan.ts';
import { delayMinutes, EmailChoice } from './EmailChoice.tsx';
import { formatCount, plural } from '../../lib/numbers.ts';

/** "Zoé Le Goff: Hired in Data Analyst". */
const offerText = ({ name, assessment, assessment_name: title, stage }: Offers['results'][number]): string =>
  `${name ?? WORDS.theCandidate}: ${labelOf(stage ?? 'HIR')} in ${assessmentLabel(title, assessment)}`;

/** Warns that candidates who are about to be rejected are hired or have an offer in another assessment. Empty while none is known. */
function OffersElsewhere(of: OfferScope) {
  const { data } = useQuery(offersQuery(of));
  const offers = data?.results ?? [];
  if (offers.length === 0) return null;
  const others = (data?.count ?? 0) - new Set(offers.map(({ candidature }) => candidature)).size;
  return (
    <div role="status" className="mb-4 rounded-md bg-warn-wash px-3 py-2">
      <p className="font-medium">Hired or has an offer elsewhere:</p>
      <ul>
        {offers.map((offer) => (
          <li key={`${offer.candidature} ${offer.assessment}`} className="break-words">
            <bdi>{offerText(offer)}</bdi>
          </li>
        ))}
        {others > 0 && <li>{`and ${formatCount(others)} more`}</li>}
      </ul>
    </div>
  );
}

const TYPED_FROM = 31;

const CONFIRM_EMAIL = {
  scheduled: (count: number | null) => (count === null ? 'Schedule email' : `Schedule ${plural(count, 'email')}`),
  now: (count: number | null) => (count === null ? 'Send now' : `Send ${plural(count, 'email')} now`),
  none: () => '',
} as const;

const number = (count: number | null): string => (count === null ? '' : ` ${formatCount(count)}`);

/** `count`: of selected candidates; null: one candidate. */
const CONFIRM = {
  scheduled: (count: number | null) => `Reject${number(count)} and schedule email`,
  now: (count: number | null) => `Reject${number(count)} and send now`,
  none: (count: number | null) => `Reject${number(count)} without email`,
} as const;

type RejectDialogProps = RejectionRequest & { onClose: () => void };

const isRejected = ({ stage }: { stage: string | null }) => stage === 'REJ';

/** If all are rejected, only the email is sent. */
const isEveryoneRejected = (plan: SelectionPlan | null): boolean =>
  plan !== null && plan.count > 0 && plan.callouts.length === 0 && plan.groups.every(isRejected);

interface Draft {
  timing: RejectionEmail['timing'];
  delay: string;
  /** The ID of the reason; null: none. */
  reason: number | null;
}

const DEFAULT: Draft = { timing: 'scheduled', delay: String(DEFAULT_EMAIL_DELAY_MINUTES), reason: null };

/** What is chosen for one candidate or one selection and not confirmed. */
const drafts = createDrafts<Draft>();

const REASONS_FAILED = 'Couldn’t load the reasons. You can reject without one.';

/** The key of the last choice in a review. */
const LAST_IN_REVIEW = 'review';

/**
 * Rejects at once, and asks for the reason, and when to send the email: later, now or never. For a rejected candidate only the
 * email is chosen.
 */
export default function RejectDialog(props: RejectDialogProps) {
  const { assessmentId, review, onConfirm, onStarted, returnFocus, onClose } = props;
  const candidature = 'candidature' in props ? props.candidature : null;
  const selection = 'selection' in props ? props.selection : null;
  const rejectOne = useRejectOne();
  const many = useRejectMany();
  const delivery = useEmailDelivery();
  // One idempotency key for all attempts, so that retrying makes no second job.
  const [requestKey] = useState(randomUuid);
  const plan = useSelectionPlan(selection, {
    includesElsewhere: false,
    reasonAgainst: () => null,
    // If all are rejected, only the email is sent.
    callouts: (possible) => (possible.every(isRejected) ? [] : ['hired', 'offer_sent', 'rejected', 'not_started']),
  });
  const isEmailOnly = candidature ? isRejected(candidature) : isEveryoneRejected(plan);
  const draftKey = `${isEmailOnly ? 'email' : 'rejection'} ${candidature?.id ?? selection?.id}`;
  const last = drafts.useDraft(LAST_IN_REVIEW);
  const draft = drafts.useDraft(draftKey) ?? (review === undefined ? null : last) ?? DEFAULT;
  const { timing, delay } = draft;
  const reasons = useQuery(rejectionReasonsQuery());
  const onList = reasonsOnList(reasons.data);
  // One that was taken off the list meanwhile is not chosen.
  const reason = isEmailOnly ? null : (onList.find(({ id }) => id === draft.reason) ?? null);
  const count = plan?.count ?? null;
  const who = candidature ? nameOf(candidature) : (plan?.who ?? '');

  function discard(): void {
    drafts.discard(draftKey);
    onClose();
  }

  function start(): void {
    const email = { timing, delayMinutes: delayMinutes(delay, Date.now()) };
    if (candidature) {
      // The panel of the candidate shows the outcome.
      discard();
      onConfirm?.();
      if (review !== undefined) drafts.write(LAST_IN_REVIEW, () => draft);
      rejectOne({ assessmentId, candidature, email, reason, ...(review !== undefined && { review, quiet: true }) });
    }
    if (!selection || !plan) return;
    const { groups } = plan;
    const undoText = `Rejection of ${plural(plan.count, 'candidate')}`;
    many.mutate(
      { work: rejectionJob(email, { reason: reason?.id }), assessmentId, requestKey, selection, groups, undoText },
      {
        onSuccess({ job }) {
          discard();
          onConfirm?.();
          onStarted?.(job.id);
        },
      },
    );
  }

  return (
    <SelectionDialog
      title={isEmailOnly ? `Send ${who} the rejection email?` : `Reject ${who}?`}
      description={
        isEmailOnly
          ? 'They are already in Rejected.'
          : 'They move to Rejected now. Choose why, and when the email goes out.'
      }
      plan={plan}
      notes={{
        rejected: !plan?.ticked.has('rejected')
          ? 'They get no second email.'
          : timing === 'none'
            ? 'They get no email.'
            : 'They get the email too, unless one was already sent.',
      }}
      typedFrom={TYPED_FROM}
      confirm={{
        label: (isEmailOnly ? CONFIRM_EMAIL : CONFIRM)[timing](count),
        look: isEmailOnly ? 'primary' : 'danger',
        busy: many.isPending,
      }}
      reason={null}
      failed={{ title: 'Couldn’t reject the candidates.', failure: many.error && failureOf(many.error) }}
      onStart={start}
      onClose={onClose}
      onCancel={discard}
      returnFocus={returnFocus}
    >
      <div>
        {!isEmailOnly && candidature && <OffersElsewhere candidature={candidature.id} />}
        {!isEmailOnly && selection && <OffersElsewhere selection={selection.id} />}
        {!isEmailOnly && (
          <div className="mb-4">
            <SelectField
              label="Reason"
              value={String(reason?.id ?? '')}
              options={[
                { value: '', label: 'No reason' },
                ...onList.map(({ id, label }) => ({ value: String(id), label })),
              ]}
              onChoose={(id) => drafts.write(draftKey, () => ({ ...draft, reason: Number(id) || null }))}
              // As in the other fields: browsers submit no form from a select.
              onKeyDown={(event) => {
                if (pressedKey(event) !== 'Enter') return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
            <p className="mt-1 flex items-baseline justify-between gap-3 text-xs text-faint">
              <Text>{reasons.isError ? REASONS_FAILED : 'For your team. The candidate never sees it.'}</Text>
              <button
                type="button"
                onClick={openReasonsEditor}
                className="shrink-0 rounded text-soft underline hover:text-ink max-md:py-1"
              >
                Edit reasons…
              </button>
            </p>
          </div>
        )}
        <EmailChoice
          timing={timing}
          delay={delay}
          onTiming={(chosen) => drafts.write(draftKey, () => ({ ...draft, timing: chosen }))}
          onDelay={(chosen) => drafts.write(draftKey, () => ({ ...draft, delay: chosen }))}
          canSkip={!isEmailOnly}
        />
        {review !== undefined && timing === 'scheduled' && <p className="mt-1 text-soft">{REVIEW_EMAILS}</p>}
        {delivery === 'off' && timing !== 'none' && <p className="mt-1 text-soft">{SENDING_IS_OFF.one}</p>}
        {timing !== 'none' && (
          <RejectionEmailText
            delivery={delivery}
            assessmentId={assessmentId}
            to={candidature ?? plan?.groups[0]?.first[0]}
            isOneOfMany={count !== null && count > 1}
          />
        )}
      </div>
    </SelectionDialog>
  );
}

interface RejectionTextProps {
  assessmentId: number;
  /** The recipient; undefined: all are left out. */
  to: Parameters<typeof nameOf>[0] | undefined;
  isOneOfMany: boolean;
}

/** The text of the embedded platform's rejection email; for another service, a note that it writes the email. */
function RejectionEmailText({ delivery, ...text }: RejectionTextProps & { delivery: EmailDelivery }) {
  if (delivery === 'unknown') return null;
  if (delivery === 'service') return <p className="mt-2 text-soft">{EMAILS.writtenByService}</p>;
  return (
    <EmailPreview className="mt-2">
      <RejectionText {...text} />
    </EmailPreview>
  );
}

function RejectionText({ assessmentId, to, isOneOfMany }: RejectionTextProps) {
  const assessment = useQuery(assessmentQuery(assessmentId));
  const values = { name: to?.full_name ?? '', assessment_name: assessment.data?.name ?? undefined };
  const { data, error } = useQuery({ ...emailPreviewsQuery(values), enabled: !assessment.isPending });
  const email = data?.find(({ kind }) => kind === 'rejection');
  return <EmailText note={isOneOfMany && to ? `As ${nameOf(to)} gets it:` : null} email={email} error={error} />;
}
