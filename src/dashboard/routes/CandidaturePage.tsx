import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Problem } from '../../contract/problem.ts';
import type { Candidature as CandidatureRow } from '../../contract/candidature.ts';
import type { CandidatureDetail } from '../../contract/candidatureDetail.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { candidatureDetailQuery, isNotReadYet, neighbourQuery } from '../api/candidatureLists.ts';
import { failureOf } from '../api/failure.ts';
import { usePendingStages } from '../api/pendingStages.ts';
import { CandidatureMissing } from '../features/candidature/CandidatureMissing.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { nameOf } from '../ui/Name.tsx';
import type { View } from './AssessmentFrame.tsx';
import { readId } from './ids.ts';
import { OpenCandidature } from './OpenCandidature.tsx';
import { type OpenedFrom, useOpenedFrom } from './openedFrom.ts';

/** The drawer over the table. */
export function CandidaturePage() {
  return <Candidature view="/assessments/$assessmentId/candidates" />;
}

/** The drawer over the board. */
export function BoardCandidaturePage() {
  return <Candidature view="/assessments/$assessmentId/board" />;
}

function Candidature({ view }: { view: View }) {
  const params = useParams({ from: `${view}/$candidatureId` });
  const assessmentId = readId(params.assessmentId) ?? 0;
  const candidatureId = readId(params.candidatureId);
  const search = useSearch({ from: view });
  const navigate = useNavigate();
  const list = useOpenedFrom();
  const pending = usePendingStages();
  const { data: assessment } = useQuery(assessmentQuery(assessmentId));
  const detail = useQuery({
    ...candidatureDetailQuery(assessmentId, candidatureId ?? 0),
    enabled: candidatureId !== null,
  });

  const index = candidatureId === null ? -1 : list.findIndex(candidatureId);
  // The last known position. `step`: the direction of the last step, in which the next neighbour is prefetched.
  const [last, setLast] = useState({ id: candidatureId, index, step: 0 });
  if (candidatureId !== last.id || (index !== -1 && index !== last.index)) {
    // After a candidate has left the list, the next one has the same index.
    const step = candidatureId === last.id ? last.step : index - last.index || 1;
    setLast({ id: candidatureId, index, step });
  }
  // Kept while the details of the next candidate load, since they are the same within an assessment.
  const [nextStages, setNextStages] = useState<CandidatureDetail['next_stages'] | null>(null);
  if (detail.data && detail.data.next_stages !== nextStages) setNextStages(detail.data.next_stages);
  useEffect(() => scrollToRow(candidatureId), [candidatureId]);

  const isGone = detail.error instanceof Problem && detail.error.status === 404;
  const read = detail.data?.candidature?.assessment_id === assessmentId ? detail.data.candidature : undefined;
  const row = isGone ? undefined : ((index === -1 ? undefined : list.rows?.at(index)) ?? read);
  const neighbours = useNeighbours(assessmentId, row?.id ?? null, list, { index, lastIndex: last.index });
  const likelyNext = last.step === 1 ? neighbours.next : last.step === -1 ? neighbours.previous : undefined;
  const change = row && pending.get(row.id);
  const candidature = row && (change ? { ...row, ...change } : row);
  useTitle(candidature ? nameOf(candidature) : null);

  const toList = () => navigate({ to: view, params: { assessmentId: params.assessmentId }, search });
  const close = () => void toList();
  const open = (to: CandidatureRow | undefined) => {
    if (!to) return null;
    return () =>
      void navigate({
        to: `${view}/$candidatureId`,
        params: { assessmentId: params.assessmentId, candidatureId: String(to.id) },
        search,
        // Back closes the drawer, not one candidate after the other.
        replace: true,
      });
  };

  if (!candidature) {
    const isLoading = candidatureId !== null && (detail.isPending || isNotReadYet(detail.error));
    return (
      <CandidatureMissing
        isLoading={isLoading}
        failure={detail.error && !isGone ? failureOf(detail.error) : null}
        onRetry={() => void detail.refetch()}
        onClose={close}
        // The next candidate is now where this one was.
        returnFocus={() => linkIn(`data-index="${last.index}"`)}
      />
    );
  }
  return (
    <OpenCandidature
      layout={{
        kind: 'drawer',
        nextStages: nextStages ?? (detail.error ? [] : null),
        hasLeft: index === -1 && last.index !== -1,
        position: index === -1 || !list.rows ? null : { number: index + 1, total: list.rows.length },
        onClose: close,
        returnFocus: () => linkIn(`data-id="${candidature.id}"`) ?? linkIn(`data-index="${last.index}"`),
      }}
      assessment={{ id: assessmentId, name: assessment?.name ?? '', status: assessment?.status ?? null }}
      candidature={candidature}
      rank={detail.data?.rank ?? null}
      onPrevious={open(neighbours.previous)}
      onNext={open(neighbours.next)}
      likelyNext={likelyNext ? { assessmentId, candidature: likelyNext } : null}
    />
  );
}

/** The candidatures before and after one in a list: from the loaded rows, else from the gateway. */
function useNeighbours(
  assessmentId: number,
  candidatureId: number | null,
  { filter, rows, asOf }: OpenedFrom,
  { index, lastIndex }: { index: number; lastIndex: number },
) {
  // If the candidate has left the list, the next one is now at that index.
  const places = index === -1 ? { previous: lastIndex - 1, next: lastIndex } : { previous: index - 1, next: index + 1 };
  const hasPosition = rows !== null && (index !== -1 || lastIndex !== -1);
  const rowAt = (place: number) => (hasPosition && place >= 0 ? rows.at(place) : undefined);
  const isQueried = (place: number) =>
    candidatureId !== null && rows !== null && (!hasPosition || (place >= 0 && place < rows.length && !rows.at(place)));
  const query = (side: 'before' | 'after') => neighbourQuery(assessmentId, { filter, asOf }, candidatureId ?? 0, side);
  const before = useQuery({ ...query('before'), enabled: isQueried(places.previous) });
  const after = useQuery({ ...query('after'), enabled: isQueried(places.next) });
  return {
    previous: rowAt(places.previous) ?? (isQueried(places.previous) ? (before.data ?? undefined) : undefined),
    next: rowAt(places.next) ?? (isQueried(places.next) ? (after.data ?? undefined) : undefined),
  };
}

/** Scrolls the row of the shown candidate into view, and focuses it if the focus was on another row. */
function scrollToRow(candidatureId: number | null): void {
  const link = linkIn(`data-id="${candidatureId}"`);
  const focused = document.activeElement?.closest('main [data-id]');
  link?.scrollIntoView({ block: 'nearest' });
  if (focused && !focused.contains(link)) link?.focus({ preventScroll: true });
}

/** The link in a row of the table or a card of the board. `row`: an attribute selector of it. */
function linkIn(row: string): HTMLElement | null {
  return document.querySelector(`main [${row}] a`);
}
