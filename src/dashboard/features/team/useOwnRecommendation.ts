import type { RecommendationCode } from '../../../contract/codes.ts';
import { type GivenRecommendation, useSaveRecommendation } from '../../api/recommendations.ts';
import { createDrafts } from '../../lib/drafts.ts';

/** What is chosen or typed, Yes, Maybe or No perhaps last. */
type Input = Omit<GivenRecommendation, 'recommendation'> & { recommendation: RecommendationCode | null };

/** By candidature, what was chosen or typed and is not saved yet. */
const drafts = createDrafts<Input>();

/** By candidature, the changes of this visit. */
const history = createDrafts<readonly PastChange[]>();

interface PastChange {
  /** The recommendation before it; null: none. */
  before: GivenRecommendation | null;
  /** Whether blind review was on. A text is not copied from before it was switched. */
  isBlind: boolean;
}

interface Options {
  isBlind: boolean;
  /** With criteria, changes are a draft until it is submitted; without, each change is submitted. */
  hasCriteria: boolean;
}

/** A user's own recommendation, to be shown and changed. */
export type OwnRecommendation = ReturnType<typeof useOwnRecommendation>;

/** The user's recommendation as a form: a choice is saved at once, its reason on leaving the field. // X25 X92 */
export function useOwnRecommendation(
  candidatureId: number,
  saved: GivenRecommendation | null,
  { isBlind, hasCriteria }: Options,
) {
  const key = String(candidatureId);
  const draft = drafts.useDraft(key);
  const changes = history.useDraft(key);
  const lastChange = changes?.at(-1);
  const kind: 'draft' | 'current' = hasCriteria ? 'draft' : 'current';
  const save = useSaveRecommendation(candidatureId, {
    failed: 'Couldn’t save the recommendation. Your choice is still here.',
    onSaved({ given, isUndo }, before) {
      // What was typed meanwhile stays.
      drafts.write(key, (current) => (current && given && !isSame(current, given) ? current : null));
      if (hasCriteria) return;
      history.write(key, (all) => {
        if (isUndo) return all?.slice(0, -1) ?? null;
        // A hidden reason that was removed cannot be restored.
        if (before?.reason === null && !given) return null;
        return given && before && isSame(given, before) ? all : [...(all ?? []), { before, isBlind }];
      });
    },
  });
  const shown: Input = draft ?? saved ?? { recommendation: null, reason: '' };
  const write = (part: Partial<Input>) =>
    drafts.write(key, () => ({ ...shown, ...part, ...(saved?.reason === null && { reason: null }) }));

  function saveDraft(): void {
    const current = toGiven(drafts.read(key));
    const latest = save.isPending ? save.variables.given : saved;
    if (!current) return;
    if (!latest || !isSame(current, latest)) save.mutate({ kind, given: current });
    else if (!save.isPending) drafts.discard(key);
  }

  return {
    shown,
    /** Something was chosen or typed, and is not saved yet. */
    hasInput: draft !== null,
    isSaving: save.isPending,
    isSubmitting: hasCriteria && save.isPending && save.variables.kind === 'current',
    /** The last save failed, and nothing was saved since. */
    isUnsaved: save.isError && draft !== null,
    /** There are scores or a reason, which are saved once Yes, Maybe or No is chosen. */
    isIncomplete: draft !== null && draft.recommendation === null,
    choose(recommendation: RecommendationCode) {
      write({ recommendation });
      saveDraft();
    },
    /** Scores by a criterion; null: not scored. */
    score(criterion: number, score: number | null) {
      const others = (shown.scores ?? []).filter((each) => each.criterion !== criterion);
      write({ scores: score === null ? others : [...others, { criterion, score }] });
      saveDraft();
    },
    type: (reason: string) => write({ reason }),
    saveDraft,
    submit(onSubmitted: (code: RecommendationCode) => void) {
      const given = toGiven(shown);
      if (given) save.mutate({ kind: 'current', given }, { onSuccess: () => onSubmitted(given.recommendation) });
    },
    /** Removes the recommendation with its draft, or the draft alone. */
    remove(removed: typeof kind) {
      drafts.discard(key);
      save.mutate({ kind: removed, given: null });
    },
    /** Null: nothing was changed in this visit, or before blind review was switched. */
    undo:
      lastChange?.isBlind === isBlind
        ? () => {
            drafts.discard(key);
            save.mutate({ kind, given: lastChange.before, isUndo: true });
          }
        : null,
  };
}

/** As it is sent; null: neither Yes, Maybe nor No is chosen. */
const toGiven = (input: Input | null): GivenRecommendation | null =>
  input?.recommendation
    ? { ...input, recommendation: input.recommendation, reason: input.reason?.trim() ?? null }
    : null;

const isSame = (one: Input, other: Input): boolean =>
  one.recommendation === other.recommendation &&
  (one.reason?.trim() ?? null) === other.reason &&
  scoresText(one) === scoresText(other);

const scoresText = ({ scores = [] }: Input): string =>
  scores
    .map(({ criterion, score }) => `${criterion} ${score}`)
    .toSorted()
    .join();
