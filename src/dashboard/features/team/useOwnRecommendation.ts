import type { RecommendationCode } from '../../../contract/codes.ts';
import { type GivenRecommendation, useSaveRecommendation } from '../../api/recommendations.ts';
import { createDrafts } from '../../lib/drafts.ts';

/** By candidature, what was chosen or typed and is not saved yet. */
const drafts = createDrafts<GivenRecommendation>();

/** By candidature, the changes of this visit. */
const history = createDrafts<readonly PastChange[]>();

interface PastChange {
  /** The recommendation before it; null: none. */
  before: GivenRecommendation | null;
  /** Whether blind review was on. A text is not copied from before it was switched. */
  isBlind: boolean;
}

/** The user's recommendation as a form: a choice is saved at once, its reason on leaving the field. // X25 */
export function useOwnRecommendation(candidatureId: number, saved: GivenRecommendation | null, isBlind: boolean) {
  const key = String(candidatureId);
  const draft = drafts.useDraft(key);
  const changes = history.useDraft(key);
  const lastChange = changes?.at(-1);
  const save = useSaveRecommendation(candidatureId, {
    failed: 'Couldn’t save the recommendation. Your choice is still here.',
    onSaved({ given, isUndo }, before) {
      // What was typed meanwhile stays.
      drafts.write(key, (current) => (current && given && !isSame(current, given) ? current : null));
      history.write(key, (all) => {
        if (isUndo) return all?.slice(0, -1) ?? null;
        // A hidden reason that was removed cannot be restored.
        if (before?.reason === null && !given) return null;
        return given && before && isSame(given, before) ? all : [...(all ?? []), { before, isBlind }];
      });
    },
  });
  const shown = draft ?? saved;

  function saveDraft(): void {
    const current = drafts.read(key);
    const latest = save.isPending ? save.variables.given : saved;
    if (!current) return;
    if (!latest || !isSame(current, latest)) {
      save.mutate({ given: { ...current, reason: current.reason?.trim() ?? null } });
    } else if (!save.isPending) drafts.discard(key);
  }

  return {
    shown,
    isSaving: save.isPending,
    /** The last save failed, and nothing was saved since. */
    isUnsaved: save.isError && draft !== null,
    choose(recommendation: RecommendationCode) {
      const isLocked = saved?.reason === null;
      drafts.write(key, () => ({ recommendation, reason: isLocked ? null : (shown?.reason ?? '') }));
      saveDraft();
    },
    type(reason: string) {
      if (shown) drafts.write(key, () => ({ ...shown, reason }));
    },
    saveDraft,
    remove() {
      drafts.discard(key);
      save.mutate({ given: null });
    },
    /** Null: nothing was changed in this visit, or before blind review was switched. */
    undo:
      lastChange?.isBlind === isBlind
        ? () => {
            drafts.discard(key);
            save.mutate({ given: lastChange.before, isUndo: true });
          }
        : null,
  };
}

const isSame = (one: GivenRecommendation, other: GivenRecommendation): boolean =>
  one.recommendation === other.recommendation && (one.reason?.trim() ?? null) === other.reason;
