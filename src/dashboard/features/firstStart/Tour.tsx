import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Home } from '../../../contract/home.ts';
import { DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { homeQuery } from '../../api/home.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { useReturnFocus } from '../../ui/focus.ts';
import { endTour } from './tourStore.ts';
import { TourCard } from './TourCard.tsx';

const STEPS = {
  review: {
    title: 'Who to review today',
    recruiter:
      'Home lists who has completed all tests and is not yet evaluated, across all assessments. “Start review” goes through them one by one.',
    manager:
      'Home lists who has completed all tests and is not yet evaluated, across all assessments. Click a name to see the results.',
    keys: 'G then H opens Home from anywhere.',
  },
  candidate: {
    title: 'Results and your decision',
    managerTitle: 'Results and your recommendation',
    recruiter:
      'The score with its rank, each test, and the test conditions. “Move to” takes the candidate to the next stage. “Reject…” asks about the email first. The next candidate follows. You can undo both, until the email has left.',
    manager:
      'The score with its rank, each test, and the test conditions. Recommend Yes, Maybe or No, and write notes for the recruiters. The next candidate follows.',
    keys: 'A moves, R rejects, L puts off, Ctrl Z undoes.',
    managerKeys: 'Y, M and N recommend, L puts off.',
  },
  list: {
    title: 'Find candidates, and act on many',
    managerTitle: 'Find candidates, and compare them',
    recruiter:
      'Tabs are views of the list, each with its count. “Filter” narrows it, and a view keeps your filters and columns. Select rows to move, reject or compare several at once, or to resend invitations.',
    manager:
      'Tabs are views of the list, each with its count, and “Filter” narrows it. Select rows to compare candidates or download their reports.',
    keys: '? shows all shortcuts, Ctrl K finds everything.',
  },
} as const;

type Place = { to: '/' } | { to: '/review'; candidate: number } | { to: '/list'; assessmentId: number };

interface Step {
  name: 'review' | 'candidate' | 'list';
  place: Place;
  /** The CSS selectors of the elements that the step explains. */
  target: string;
}

const ACTIONS = '[data-tour="actions"]';

/** The steps of the tour, without those that have no data to show. */
function stepsIn(home: Home | undefined): Step[] {
  const candidature = home?.to_review?.results[0]?.candidature;
  const assessmentId = home?.assessments?.results[0]?.assessment?.id;
  const steps: Step[] = [{ name: 'review', place: { to: '/' }, target: '[data-tour="review"]' }];
  if (candidature) {
    const place: Place = { to: '/review', candidate: candidature.id };
    // The decision with what the team thinks, or on a narrow screen its buttons.
    steps.push({ name: 'candidate', place, target: `aside:has(${ACTIONS}), ${ACTIONS}` });
  }
  if (assessmentId)
    steps.push({ name: 'list', place: { to: '/list', assessmentId }, target: '[data-tour="views"], main thead' });
  return steps;
}

/** A tour of the pages, from the candidates to review to a decision. */
export default function Tour() {
  const navigate = useNavigate();
  const isRecruiter = useIsRecruiter();
  const { data: home, isError } = useQuery(homeQuery());
  // Set once, so that a changing list does not change the tour.
  const [steps, setSteps] = useState<readonly Step[] | null>(null);
  const [index, setIndex] = useState(0);
  const { rememberFocus, restoreFocus } = useReturnFocus(() => document.querySelector<HTMLElement>('[data-drawer]'));
  if (!steps && (home || isError)) setSteps(stepsIn(home));

  function go({ place }: Step): void {
    if (place.to === '/') void navigate({ to: '/' });
    else if (place.to === '/review') void navigate({ to: '/review', search: { candidate: place.candidate } });
    else {
      const params = { assessmentId: String(place.assessmentId) };
      void navigate({ to: '/assessments/$assessmentId/candidates', params, search: DEFAULT_FILTER });
    }
  }
  useEffect(() => {
    rememberFocus();
    void navigate({ to: '/' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, at the start of the tour
  }, []);

  const step = steps?.[index];
  if (!steps || !step) return null;
  function show(next: number): void {
    const to = steps?.[next];
    if (!to) return endTour();
    setIndex(next);
    go(to);
  }
  const { title, ...texts } = STEPS[step.name];
  return (
    <TourCard
      key={step.name}
      title={!isRecruiter && 'managerTitle' in texts ? texts.managerTitle : title}
      text={isRecruiter ? texts.recruiter : texts.manager}
      keys={!isRecruiter && 'managerKeys' in texts ? texts.managerKeys : texts.keys}
      target={step.target}
      step={index + 1}
      total={steps.length}
      onShow={(next) => show(next - 1)}
      onClose={endTour}
      onClosed={restoreFocus}
    />
  );
}
