import { Link } from '@tanstack/react-router';
import { CirclePause, Clock, CloudOff, KeyRound, type LucideIcon, MailWarning, UserX } from 'lucide-react';
import type { Home } from '../../../contract/home.ts';
import { clockTime, readTime } from '../../lib/time.ts';
import { WORDS } from '../../messages/words.ts';
import { HomeSection } from './HomeSection.tsx';
import type { Elements } from '../../ui/Text.tsx';
import { plural } from '../../lib/numbers.ts';

/** `updated`: when the service last answered; null: not yet. */
const staleHint = (updated: string | null, trouble: string | null) =>
  [updated === null ? null : `Last updated ${updated}.`, trouble].filter((part) => part !== null).join(' ');

/** `isOver`: whether the link accepts registrations again. */
const limitedHint = (until: string, isOver: boolean) =>
  `Too many candidates registered within an hour, so it refused some. ${isOver ? 'It has accepted them again since' : 'It accepts them again at'} ${until}. If you didn’t expect this, turn the link off.`;

interface Item {
  key: string;
  Icon: LucideIcon;
  title: string;
  hint: string | null;
  link: Elements;
}

/** Problems and pending decisions. */
export function NeedsAttention({ home, isTokenRefused }: { home: Home; isTokenRefused: boolean }) {
  const items = [...serviceItems(home, isTokenRefused), ...emailAndJobItems(home), ...platformItems(home)];
  return (
    <HomeSection title="Needs attention" count={items.length}>
      {items.length === 0 ? (
        <p className="px-4 py-3 text-soft">Nothing needs your attention.</p>
      ) : (
        <ul>
          {items.map(({ key, Icon, title, hint, link }) => (
            <li key={key} className="flex gap-3 border-b border-line px-4 py-3 last:border-0">
              <span className="mt-0.5 text-warn">
                <Icon aria-hidden="true" className="size-4" />
              </span>
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                {hint !== null && <p className="break-words text-soft">{hint}</p>}
                {link satisfies Elements}
              </div>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** Lists count as out of date when the service has not answered for this long. Sync reads it more often. */
const STALE_MS = 60 * 60_000;

/** Problems of the service, or of data read from it. */
function serviceItems({ completeness }: Home, isTokenRefused: boolean): Item[] {
  if (isTokenRefused) {
    const hint = 'Nothing can be loaded or changed. Ask your administrator to renew the token.';
    return [{ key: 'token', Icon: KeyRound, title: 'The service rejects the API token', hint, link: null }];
  }
  const answered = readTime(completeness.answered_at ?? null);
  const problem = completeness.problem ?? null;
  if (problem === null && (answered === null || Date.now() - answered <= STALE_MS)) return [];
  const trouble = problem === null ? null : WORDS.trouble(problem);
  const hint = staleHint(answered === null ? null : clockTime(answered, Date.now()), trouble);
  return [{ key: 'stale', Icon: CloudOff, title: 'The lists may be out of date', hint, link: null }];
}

/** Overdue and failed emails, and paused jobs. */
function emailAndJobItems({ overdue_emails: overdue, failed_emails: failed, paused_jobs: paused }: Home): Item[] {
  const overdueItem = {
    key: 'overdue',
    Icon: Clock,
    title: `${plural(overdue, 'rejection email is', 'rejection emails are')} overdue`,
    hint: 'Shortlist was not running when they were due.',
    link: (
      <Link to="/scheduled-emails" className={LINK}>
        Decide whether to send them
      </Link>
    ),
  };
  return [
    ...(overdue ? [overdueItem] : []),
    ...failed.map(({ job_id: id, count }) => ({
      key: `failed-${id}`,
      Icon: MailWarning,
      title: `Couldn’t send ${plural(count, 'rejection email')}`,
      hint: null,
      link: <JobLink id={id}>Open the bulk action</JobLink>,
    })),
    ...paused.map(({ id, reason: hint }) => ({
      key: `paused-${id}`,
      Icon: CirclePause,
      title: 'A bulk action is paused',
      hint,
      link: <JobLink id={id}>Resume or cancel it</JobLink>,
    })),
  ];
}

/** Emails on hold, and public links that refused candidates. */
function platformItems({ held_emails: held, limited_links: limited }: Home): Item[] {
  const heldItem = {
    key: 'held',
    Icon: MailWarning,
    title: `${plural(held, 'email is', 'emails are')} on hold`,
    hint: 'Candidates don’t get them until an administrator releases them.',
    link: (
      <Link to="/email-log" className={LINK}>
        See why in the email log
      </Link>
    ),
  };
  return [
    ...(held ? [heldItem] : []),
    ...limited.map(({ assessment_id: id, assessment_name, label, until }) => {
      const time = readTime(until) ?? 0;
      return {
        key: `limited-${id}-${label}`,
        Icon: UserX,
        title: `A public link was limited: ${label}, ${assessment_name}`,
        hint: limitedHint(clockTime(time, Date.now()), time < Date.now()),
        link: (
          <Link to="/assessments/$assessmentId" params={{ assessmentId: String(id) }} className={LINK}>
            Open the assessment
          </Link>
        ),
      };
    }),
  ];
}

const LINK = 'mt-1 inline-block rounded leading-6 text-accent hover:underline';

function JobLink({ id, children }: { id: number | null; children: string }) {
  return (
    <Link to="/jobs/$jobId" params={{ jobId: String(id) }} className={LINK}>
      {children}
    </Link>
  );
}
