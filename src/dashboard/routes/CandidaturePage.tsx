import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
  const list = useOpenedFrom();
  const pending = usePendingStages();
  const { data: assessment } = useQuery(assessmentQuery(assessmentId));
  const detail = useQuery({
    ...candidatureDetailQuery(assessmentId, candidatureId ?? 0),
    enabled: candidatureId !== null,
  });

  const index = candidatureId === null ? -1 : list.findIndex(candidatureId);
  // A candidate who no longer passes the filter keeps the position: the next one is the one who took it over.
  // After a step to a neighbour, the next neighbour is prefetched; a single opened candidate prefetches nothing.
  const [kept, setKept] = useState({ id: candidatureId, index, step: 0 });
  if (candidatureId !== kept.id || (index !== -1 && index !== kept.index)) {
    // A candidate who has left the list was replaced at that index by the next one.
    const step = candidatureId === kept.id ? kept.step : index - kept.index || 1;
    setKept({ id: candidatureId, index, step });
  }
  const removed = useRef(false);
  // Those of the previous candidate, until the details of this one are read: they are the same within an assessment.
  const [nextStages, setNextStages] = useState<CandidatureDetail['next_stages'] | null>(null);
  if (detail.data && detail.data.next_stages !== nextStages) setNextStages(detail.data.next_stages);
  useEffect(() => followInList(candidatureId), [candidatureId]);

  const isGone = detail.error instanceof Problem && detail.error.status === 404;
  const read = detail.data?.candidature?.assessment_id === assessmentId ? detail.data.candidature : undefined;
  const row = isGone ? undefined : ((index === -1 ? undefined : list.rows?.at(index)) ?? read);
  const beside = useNeighbours(assessmentId, row?.id ?? null, list, { index, kept: kept.index });
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
        // Back closes the drawer, however many people were looked at.
        replace: true,
      });
  };

  if (!candidature) {
    const isLooking = candidatureId !== null && (detail.isPending || isNotReadYet(detail.error));
    return (
      <CandidatureMissing
        isLooking={isLooking}
        failure={detail.error && !isGone ? failureOf(detail.error) : null}
        onRetry={() => void detail.refetch()}
        onClose={close}
      />
    );
  }
  return (
    <OpenCandidature
      assessment={{ id: assessmentId, name: assessment?.name ?? '', status: assessment?.status ?? null }}
      candidature={candidature}
      rank={detail.data?.rank ?? null}
      nextStages={nextStages ?? (detail.error ? [] : null)}
      hasLeft={index === -1 && kept.index !== -1}
      position={index === -1 || !list.rows ? null : { number: index + 1, of: list.rows.length }}
      onPrevious={open(beside.previous)}
      onNext={open(beside.next)}
      likelyNext={kept.step === 1 ? beside.next : kept.step === -1 ? beside.previous : undefined}
      onClose={close}
      onRemoved={() => {
        removed.current = true;
        return toList();
      }}
      returnFocus={() => {
        const to = removed.current ? (beside.next ?? beside.previous) : candidature;
        return linkIn(`data-id="${to?.id}"`) ?? linkIn(`data-index="${kept.index}"`);
      }}
    />
  );
}

/** Who comes before and after a candidature in a list: from the rows that are here, else as the gateway answers. */
function useNeighbours(
  assessmentId: number,
  candidatureId: number | null,
  { filter, rows, asOf }: OpenedFrom,
  { index, kept }: { index: number; kept: number },
) {
  // If the candidate has left the list, the next one is now at that index.
  const places = index === -1 ? { previous: kept - 1, next: kept } : { previous: index - 1, next: index + 1 };
  const isPlaced = rows !== null && (index !== -1 || kept !== -1);
  const at = (place: number) => (isPlaced && place >= 0 ? rows.at(place) : undefined);
  const isAsked = (place: number) =>
    candidatureId !== null && rows !== null && (!isPlaced || (place >= 0 && place < rows.length && !rows.at(place)));
  const ask = (side: 'before' | 'after') => neighbourQuery(assessmentId, { filter, asOf }, candidatureId ?? 0, side);
  const before = useQuery({ ...ask('before'), enabled: isAsked(places.previous) });
  const after = useQuery({ ...ask('after'), enabled: isAsked(places.next) });
  return {
    previous: at(places.previous) ?? (isAsked(places.previous) ? (before.data ?? undefined) : undefined),
    next: at(places.next) ?? (isAsked(places.next) ? (after.data ?? undefined) : undefined),
  };
}

/** Keeps the row of a docked panel's candidate in view, and the focus on it if it was on the row before. */
function followInList(candidatureId: number | null): void {
  const link = linkIn(`data-id="${candidatureId}"`);
  const focused = document.activeElement?.closest('main [data-id]');
  link?.scrollIntoView({ block: 'nearest' });
  if (focused && !focused.contains(link)) link?.focus({ preventScroll: true });
}

/** The link in a row of the table or a card of the board: the candidate's, or that of the one who took over the position. */
function linkIn(row: string): HTMLElement | null {
  return document.querySelector(`main [${row}] a`);
}
