import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, useMemo, useRef, useState } from 'react';
import { assessmentQuery } from '../api/assessments.ts';
import { usePendingStages } from '../api/pendingStages.ts';
import { CandidatureDrawer } from '../features/candidature/CandidatureDrawer.tsx';
import { CandidatureMissing } from '../features/candidature/CandidatureMissing.tsx';
import { placeOf } from '../features/candidature/place.ts';
import { useTitle } from '../lib/useTitle.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { nameOf } from '../ui/Name.tsx';
import type { View } from './AssessmentFrame.tsx';
import { useCandidatureList } from './candidatureList.ts';
import { readId } from './ids.ts';

const History = lazy(() => import('../features/audit/History.tsx'));
const RejectionOutcome = lazy(() => import('../features/rejection/RejectionOutcome.tsx'));

/** Over the table. */
export function CandidaturePage() {
  return <Candidature view="/assessments/$assessmentId/candidates" />;
}

/** Over the board. */
export function BoardCandidaturePage() {
  return <Candidature view="/assessments/$assessmentId/board" />;
}

function Candidature({ view }: { view: View }) {
  const params = useParams({ from: `${view}/$candidatureId` });
  const assessmentId = readId(params.assessmentId) ?? 0;
  const candidatureId = readId(params.candidatureId);
  const search = useSearch({ from: view });
  const navigate = useNavigate();
  const list = useCandidatureList();
  const pending = usePendingStages();
  const { data: assessment } = useQuery(assessmentQuery(assessmentId));

  const rows = list.rows ?? [];
  const index = rows.findIndex(({ id }) => id === candidatureId);
  // Somebody who no longer passes the filter keeps their place: the next one is who has moved up into it.
  // Who goes from one to the next goes on: the one after is read meanwhile, for nobody who has only opened one.
  const [kept, setKept] = useState({ id: candidatureId, index, step: 0 });
  if (index !== -1 && (index !== kept.index || candidatureId !== kept.id)) {
    // In the place of somebody who has left the list stands the one after them.
    const step = candidatureId === kept.id ? kept.step : index - kept.index || 1;
    setKept({ id: candidatureId, index, step });
  }
  const removed = useRef(false);

  const row = rows[index] ?? list.all.find(({ id }) => id === candidatureId);
  const change = row && pending.get(row.id);
  const candidature = row && (change ? { ...row, ...change } : row);
  const place = useMemo(() => (row ? placeOf(row, list.all) : null), [row, list.all]);
  useTitle(candidature ? nameOf(candidature) : null);

  const toList = () => navigate({ to: view, params: { assessmentId: params.assessmentId }, search });
  const close = () => void toList();
  const beside = (by: number) => rows[index === -1 ? kept.index + Math.min(by, 0) : index + by];
  const open = (by: -1 | 1) => {
    const to = beside(by);
    if (!to) return null;
    return () =>
      void navigate({
        to: `${view}/$candidatureId`,
        params: { assessmentId: params.assessmentId, candidatureId: String(to.id) },
        search,
        // Back closes the drawer, however many people were looked at.
        replace: true,
      });
  };

  if (!candidature) {
    return <CandidatureMissing list={list} known={candidatureId !== null} onClose={close} />;
  }
  return (
    <CandidatureDrawer
      rejection={
        <LazyBoundary key={candidature.id}>
          <RejectionOutcome assessmentId={assessmentId} candidature={candidature} />
        </LazyBoundary>
      }
      // Nothing below it moves when it comes: a button that moves under a press is not pressed.
      history={
        <LazyBoundary key={candidature.id} fallback={<HistoryPlace />}>
          <History candidatureId={candidature.id} />
        </LazyBoundary>
      }
      assessment={{ id: assessmentId, name: assessment?.name ?? '', status: assessment?.status ?? null }}
      candidature={candidature}
      place={place}
      complete={list.progress.complete}
      onPrevious={open(-1)}
      onNext={open(1)}
      ahead={Math.abs(kept.step) === 1 ? beside(kept.step) : undefined}
      onClose={close}
      onRemoved={() => {
        removed.current = true;
        return toList();
      }}
      returnFocus={() => {
        const to = removed.current ? (rows[kept.index + 1] ?? rows[kept.index - 1]) : candidature;
        return linkIn(`data-id="${to?.id}"`) ?? linkIn(`data-index="${kept.index}"`);
      }}
    />
  );
}

/** As high as the history while it is closed. */
function HistoryPlace() {
  return (
    <div aria-hidden="true" className="border-t border-line px-5 py-4">
      &nbsp;
    </div>
  );
}

/** The link in one row of the table or card of the board: the person's, or that of whoever moves up into the place of a removed one. */
function linkIn(row: string): HTMLElement | null {
  return document.querySelector(`main [${row}] a`);
}
