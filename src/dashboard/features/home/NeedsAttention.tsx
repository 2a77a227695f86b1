import { Link } from '@tanstack/react-router';
import { CirclePause, Clock, CloudOff, KeyRound, MailWarning, UserX } from 'lucide-react';
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
  icon: Elements;
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
          {items.map(({ key, icon, title, hint, link }) => (
            <li key={key} className="flex gap-3 border-b border-line px-4 py-3 last:border-0">
              <span className="mt-0.5 text-warn">{icon}</span>
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
    const icon = <KeyRound aria-hidden="true" className="size-4" />;
    return [
      {
        key: 'token',
        icon,
        title: 'The service rejects the API token',
        hint: 'Nothing can be loaded or changed. Ask your administrator to renew the token.',
        link: null,
      },
    ];
  }
  const answered = readTime(completeness.answered_at ?? null);
  const problem = completeness.problem ?? null;
  const isStale = answered !== null && Date.now() - answered > STALE_MS;
  if (problem === null && !isStale) return [];
  const trouble = problem === null ? null : WORDS.trouble(problem);
  const hint = staleHint(answered === null ? null : clockTime(answered, Date.now()), trouble);
  return [
    {
      key: 'stale',
      icon: <CloudOff aria-hidden="true" className="size-4" />,
      title: 'The lists may be out of date',
      hint,
      link: null,
    },
  ];
}

/** Overdue and failed emails, and paused jobs. */
function emailAndJobItems({ overdue_emails: overdue, failed_emails: failed, paused_jobs: paused }: Home): Item[] {
  const items: Item[] = [];
  if (overdue) {
    const icon = <Clock aria-hidden="true" className="size-4" />;
    const link = (
      <Link to="/scheduled-emails" className={LINK}>
        Decide whether to send them
      </Link>
    );
    items.push({
      key: 'overdue',
      icon,
      title: `${plural(overdue, 'rejection email is', 'rejection emails are')} overdue`,
      hint: 'Shortlist was not running when they were due.',
      link,
    });
  }
  for (const { job_id: id, count } of failed) {
    const icon = <MailWarning aria-hidden="true" className="size-4" />;
    const title = `Couldn’t send ${plural(count, 'rejection email')}`;
    items.push({ key: `failed-${id}`, icon, title, hint: null, link: <JobLink id={id}>Open the bulk action</JobLink> });
  }
  for (const { id, reason } of paused) {
    const icon = <CirclePause aria-hidden="true" className="size-4" />;
    const link = <JobLink id={id}>Resume or cancel it</JobLink>;
    items.push({ key: `paused-${id}`, icon, title: 'A bulk action is paused', hint: reason, link });
  }
  return items;
}

/** Emails on hold, and public links that refused candidates. */
function platformItems({ held_emails: held, limited_links: limited }: Home): Item[] {
  const items: Item[] = [];
  if (held) {
    const icon = <MailWarning aria-hidden="true" className="size-4" />;
    const link = (
      <Link to="/email-log" className={LINK}>
        See why in the email log
      </Link>
    );
    items.push({
      key: 'held',
      icon,
      title: `${plural(held, 'email is', 'emails are')} on hold`,
      hint: 'Candidates don’t get them until an administrator releases them.',
      link,
    });
  }
  for (const { assessment_id: id, assessment_name, label, until } of limited) {
    const icon = <UserX aria-hidden="true" className="size-4" />;
    const time = readTime(until) ?? 0;
    const link = (
      <Link to="/assessments/$assessmentId" params={{ assessmentId: String(id) }} className={LINK}>
        Open the assessment
      </Link>
    );
    const hint = limitedHint(clockTime(time, Date.now()), time < Date.now());
    items.push({
      key: `limited-${id}-${label}`,
      icon,
      title: `A public link was limited: ${label}, ${assessment_name}`,
      hint,
      link,
    });
  }
  return items;
}

const LINK = 'mt-1 inline-block rounded leading-6 text-accent hover:underline';

function JobLink({ id, children }: { id: number | null; children: string }) {
  return (
    <Link to="/jobs/$jobId" params={{ jobId: String(id) }} className={LINK}>
      {children}
    </Link>
  );
}
