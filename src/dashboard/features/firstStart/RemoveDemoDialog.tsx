import { countRemoved } from '../../../contract/operations/demo.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DemoData } from '../../../contract/demo.ts';
import { demoQuery, useRemoveDemo } from '../../api/demo.ts';
import { failureOf } from '../../lib/failure.ts';
import { plural } from '../../lib/numbers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { SelectionDialog } from '../../ui/SelectionDialog.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';

const TITLE = 'Remove demo data?';
const FAILED = 'Couldn’t remove the demo data.';

/** Confirms the removal of the demo data: how much goes, and the candidates who were added since by name. */
export default function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(demoQuery());
  if (data) return <Confirmation data={data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {error ? (
        <Failed small title={FAILED} failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="w-64" />
      )}
    </Dialog>
  );
}

function Confirmation({ data, onClose }: { data: DemoData; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const remove = useRemoveDemo();
  const kept = data.kept.flatMap(({ id, candidates, ...rest }) => [{ ...rest, id, candidates: candidates }]);
  const count = countRemoved(data.candidates, kept, chosen);
  const assessments = plural(data.assessments + chosen.length, 'assessment');
  return (
    <SelectionDialog
      title={TITLE}
      description={`${assessments} and ${plural(count, 'candidate')} will be deleted, with their results, reports, emails and bulk actions${data.notes ? `, and ${plural(data.notes, 'note, recommendation or verdict', 'notes, recommendations and verdicts')}` : ''}. This can’t be undone.`}
      plan={null}
      count={count}
      typedFrom={0}
      confirm={{ label: 'Remove demo data', look: 'danger', busy: remove.isPending }}
      reason={null}
      failed={{ title: FAILED, failure: remove.error && failureOf(remove.error) }}
      onStart={() => remove.mutate({ candidates: count, assessments: [...chosen] }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {kept.length === 0 ? (
        <p className="text-soft">No candidates were added to it.</p>
      ) : (
        <fieldset className="rounded-md bg-warn-wash px-3 py-2">
          <legend className="sr-only">Candidates added since</legend>
          <p className="font-medium">
            {`${plural(kept.length, 'assessment has', 'assessments have')} candidates who were added since. They stay unless you choose to remove them.`}
          </p>
          <ul className="mt-2 space-y-2">
            {kept.map(({ id, name, candidates, names }) => (
              <li key={id}>
                <p translate="no" className="font-medium">
                  {name}
                </p>
                {names ? (
                  <NameList people={names.map((full_name) => ({ full_name, email: null }))} count={candidates} />
                ) : (
                  <p>{`${plural(candidates, 'candidate')}. Blind review hides the names.`}</p>
                )}
                <Checkbox
                  label={`Also remove this assessment and ${plural(candidates, 'added candidate')}`}
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </SelectionDialog>
  );
}
