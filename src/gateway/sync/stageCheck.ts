import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Candidature } from '../../contract/candidature.ts';
import { labelOf } from '../../contract/codes.ts';
import { fold } from '../../contract/fold.ts';
import { Problem } from '../../contract/problem.ts';
import type { CallContext } from '../base/priority.ts';
import { type CandidatureRow, readRows } from '../readModel/candidaturesQuery.ts';
import { readerOfAll } from '../base/access.ts';
import { Refusal } from '../base/refusal.ts';
import { audit } from '../schema/tables.ts';
import { type PageReadDeps, readPage } from './readLists.ts';

/** The stage that the user saw before making a change. */
interface Shown {
  candidature: number;
  stage: string;
}

/**
 * Checks that a candidature is still in the stage that the user saw. Resolves to true if the upstream confirmed it, false if
 * only the read model did. Throws the Refusal 409 `stage_moved` if it is in another stage.
 */
export type StageCheck = (shown: Shown, waiting: CallContext) => Promise<boolean>;

/** Longest wait for the upstream before a change. */
const CHECK_TIMEOUT_MS = 5_000;
/** Page size of the search: it also finds longer addresses that contain the searched one. */
const MAX_FOUND = 20;

/** Response header: whether the upstream confirmed the stage. */
export const CHECKED_HEADER = 'x-stage-checked';

/** Creates the check. If the upstream turns out to ignore searches, only the read model is checked from then on. */
export function createStageCheck(deps: PageReadDeps): StageCheck {
  const { db, upstream } = deps;
  /** Whether the upstream answered rows that do not match a search. */
  let isSearchIgnored = false;

  /** Reads the row from the upstream; resolves to whether it was found and stored. */
  async function refreshRow(
    { id, assessment_id: assessment, email }: CandidatureRow,
    waiting: CallContext,
  ): Promise<boolean> {
    if (email === null || email.trim() === '' || isSearchIgnored) return false;
    const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
    try {
      const query = { assessment, search: email, limit: MAX_FOUND };
      const { results } = (await readPage(deps, query, { ...waiting, signal })).value;
      const isFound = results.some((row) => row.id === id);
      const isOther = (row: Candidature) => !fold(`${row.full_name ?? ''}\n${row.email ?? ''}`).includes(fold(email));
      isSearchIgnored = !isFound && results.some(isOther);
      return isFound;
    } catch (error) {
      if (error instanceof Problem || (signal.aborted && !waiting.signal.aborted)) return false;
      throw error;
    }
  }

  return async ({ candidature, stage }, waiting) => {
    const find = async () => (await readRows(db, readerOfAll(upstream), [candidature]))[0];
    const known = await find();
    if (!known) return false;
    const isChecked = await refreshRow(known, waiting);
    const current = (await find())?.stage ?? null;
    if (current !== null && current !== stage) {
      const by = await readMover(deps, { candidature, stage: current });
      throw stageMoved({ shown: stage, current, isChecked, by });
    }
    return isChecked;
  };
}

/** The user whose change here was the latest, if it is the one that led to a stage. */
async function readMover({ db, upstream }: PageReadDeps, { candidature, stage }: Shown): Promise<string | null> {
  const { actor, detail, operation } = audit;
  const isTheirs = and(eq(audit.upstream, upstream), eq(audit.candidature_id, candidature));
  const [latest] = await db
    .select({ actor, detail })
    .from(audit)
    .where(and(isTheirs, eq(operation, 'changeStage'), or(isNull(audit.status), lt(audit.status, 300))))
    .orderBy(desc(audit.id))
    .limit(1);
  return latest?.detail === stage ? latest.actor : null;
}

interface Moved {
  shown: string;
  current: string;
  isChecked: boolean;
  by: string | null;
}

function stageMoved({ shown, current, isChecked, by }: Moved): Refusal {
  const message = `A colleague moved this candidate from ${labelOf(shown)} to ${labelOf(current)}. Nothing was changed.`;
  const fields = { current_stage: [current], ...(by !== null && { moved_by: [by] }) };
  const headers = { [CHECKED_HEADER]: String(isChecked) };
  return new Refusal(409, 'stage_moved', message, { fields, headers });
}
