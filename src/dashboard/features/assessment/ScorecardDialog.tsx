import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MAX_CRITERIA, MAX_CRITERION_NAME, MAX_CRITERION_TEXT } from '../../../contract/operations/scorecards.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Criterion, Scorecard } from '../../../contract/scorecards.ts';
import { failureOf } from '../../api/failure.ts';
import { polledScorecardQuery, useChangeScorecard } from '../../api/scorecards.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/Button.tsx';
import { Colleague } from '../../ui/Colleague.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { OrderedFields, ROW_FIELD } from '../../ui/OrderedFields.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';
import { Time } from '../../ui/Time.tsx';

const HIDE = 'Hide colleagues’ recommendations until one’s own is submitted';

interface Draft {
  /** A null ID is a new criterion. */
  criteria: readonly (Omit<Criterion, 'id'> & { id: number | null; key: string })[];
  hides: boolean;
  /** The version that it is based on. */
  revision: number;
}

/** What was changed and not saved, by assessment. */
const drafts = createDrafts<Draft>();

const startFrom = ({ criteria, hides_recommendations: hides, revision }: Scorecard): Draft => ({
  criteria: criteria.map((each) => ({ ...each, key: String(each.id) })),
  hides,
  revision,
});

const scrollToView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface ScorecardDialogProps {
  assessmentId: number;
  onClose: () => void;
}

/** The criteria that colleagues score the candidates of an assessment by. Recruiters change them. */
export default function ScorecardDialog({ assessmentId, onClose }: ScorecardDialogProps) {
  const { data, error, refetch } = useQuery({ ...polledScorecardQuery(assessmentId), staleTime: 0 });
  const isReader = useRefusal('changeScorecard') !== null;
  return (
    <Dialog
      title="Scorecard"
      description={`Colleagues score each candidate from 1 (weak) to 4 (strong) by these criteria${isReader ? '.' : `, at most ${MAX_CRITERIA}. Without criteria, a recommendation is Yes, Maybe or No with a reason.`}`}
      onClose={onClose}
    >
      {!data ? (
        error ? (
          <Failed small title="Couldn’t load the criteria." failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="w-3/4" />
        )
      ) : isReader ? (
        <Version version={data} />
      ) : (
        <ScorecardForm assessmentId={assessmentId} scorecard={data} onClose={onClose} />
      )}
      {data && data.history.length > 1 && <History versions={data.history.slice(1)} />}
    </Dialog>
  );
}

interface ScorecardFormProps extends ScorecardDialogProps {
  scorecard: Scorecard;
}

function ScorecardForm({ assessmentId, scorecard, onClose }: ScorecardFormProps) {
  const key = String(assessmentId);
  const save = useChangeScorecard(assessmentId);
  const draft = drafts.useDraft(key);
  const shown = draft ?? startFrom(scorecard);
  const { criteria, hides } = shown;
  const isEmpty = criteria.some(({ name }) => name.trim() === '');
  const removed = scorecard.criteria.filter(({ id }) => criteria.every((each) => each.id !== id));
  const isChangedMeanwhile = shown.revision !== scorecard.revision;
  // What was saved meanwhile says more than the refusal.
  const isConflict = isChangedMeanwhile && save.error instanceof Problem && save.error.status === 409;
  const change = (part: Partial<Draft>) => drafts.write(key, () => ({ ...shown, ...part }));

  function discard(): void {
    drafts.discard(key);
    onClose();
  }
  function submit(): void {
    if (isEmpty || !draft || save.isPending) return;
    save.mutate(
      {
        // What a colleague saved meanwhile is shown above the button.
        revision: scorecard.revision,
        hides_recommendations: hides,
        criteria: criteria.map(({ id, name, description }) => ({ id, name: name.trim(), description })),
      },
      { onSuccess: discard },
    );
  }

  return (
    <form
      className="space-y-3"
      data-unsaved={draft ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OrderedFields
        label="Criteria"
        noun="criterion"
        items={criteria}
        onChange={(items) => change({ criteria: items })}
        textOf={({ name }) => name}
        withText={(each, name) => ({ ...each, name })}
        create={() => ({ id: null, name: '', description: '', key: randomUuid() })}
        maxLength={MAX_CRITERION_NAME}
        placeholder="Name, such as Code quality"
        full={criteria.length < MAX_CRITERIA ? null : `A scorecard has at most ${MAX_CRITERIA} criteria.`}
        removing={(item) => `Remove ${item}`}
        renderMore={(each, index, write) => (
          <textarea
            aria-label={`What good looks like for criterion ${index + 1}`}
            value={each.description}
            maxLength={MAX_CRITERION_TEXT}
            placeholder="What good looks like"
            rows={1}
            dir="auto"
            onChange={({ target }) => write({ ...each, description: target.value })}
            className={`${ROW_FIELD} mt-1 block field-sizing-content min-h-8 w-full resize-none py-1.5 text-soft max-md:min-h-10`}
          />
        )}
      />
      <p role="status" className="text-soft empty:hidden">
        {removed.length > 0 && (
          <Text>{`${removed.map(({ name }) => `“${name}”`).join(', ')}: scores given so far stay stored, and are no longer averaged.`}</Text>
        )}
      </p>
      <div className="border-t border-line pt-3">
        <Checkbox label={HIDE} checked={hides} onChange={({ target }) => change({ hides: target.checked })} />
        <p className="mt-0.5 pl-6 text-xs text-soft">
          Also in counts, filters, exports, activity and notifications. It holds for recruiters, too.
        </p>
      </div>
      <div ref={save.error ? scrollToView : undefined} className="empty:hidden">
        {isChangedMeanwhile && <SavedMeanwhile scorecard={scorecard} onTake={() => drafts.discard(key)} />}
        {save.error && !isConflict && (
          <Failed
            small
            title="Couldn’t save the criteria. Yours are still here."
            failure={failureOf(save.error)}
            onRetry={submit}
          />
        )}
      </div>
      <DialogActions>
        <Button onClick={discard}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          reason={isEmpty ? 'Enter the name of each criterion, or remove it.' : draft ? null : 'Nothing has changed.'}
        >
          <Text>{isChangedMeanwhile ? 'Save mine' : 'Save'}</Text>
        </Button>
      </DialogActions>
    </form>
  );
}

/** What a colleague saved while the form was open. */
function SavedMeanwhile({ scorecard, onTake }: { scorecard: Scorecard; onTake: () => void }) {
  return (
    <section role="alert" aria-label="Changed meanwhile" className="rounded-md bg-warn-wash px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-1.5 font-medium text-warn">
        <Colleague address={scorecard.author} />
        <span>changed the criteria meanwhile. Yours are still here.</span>
      </p>
      <p className="my-1">Saved now:</p>
      <Version version={scorecard} />
      <Button className="mt-2" onClick={onTake}>
        Take theirs
      </Button>
    </section>
  );
}

type AnyVersion = Pick<Scorecard, 'criteria' | 'hides_recommendations'>;

/** A version of the criteria, to read. */
function Version({ version: { criteria, hides_recommendations: hides } }: { version: AnyVersion }) {
  if (criteria.length === 0) return <p className="text-soft">No criteria.</p>;
  return (
    <>
      <ol aria-label="Criteria" className="space-y-1.5">
        {criteria.map(({ id, name, description }) => (
          <li key={id} dir="auto" className="break-words">
            <span className="font-medium">{name}</span>
            {description && <span className="block whitespace-pre-line text-soft">{description}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-1.5 text-xs text-soft">
        {hides
          ? 'Colleagues’ recommendations are hidden until one’s own is submitted.'
          : 'Recommendations are shown to all.'}
      </p>
    </>
  );
}

function History({ versions }: { versions: Scorecard['history'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-3">
      <h3 id={id} className="font-medium">
        Earlier versions
      </h3>
      <ul className="mt-1">
        {versions.map((version) => (
          <li key={version.revision}>
            <details>
              <summary className="min-h-8 cursor-pointer rounded py-1.5 hover:bg-hover">
                <span className="inline-flex max-w-[calc(100%-1.5rem)] items-center gap-2 align-middle">
                  <Colleague address={version.author} />
                  <Time value={version.at} className="shrink-0 text-xs text-faint" />
                  <span className="shrink-0 text-xs text-faint">
                    {version.criteria.length === 1 ? '1 criterion' : `${version.criteria.length} criteria`}
                  </span>
                </span>
              </summary>
              <div className="pb-2 pl-4">
                <Version version={version} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
