import type { Candidate } from '../../../contract/candidate.ts';
import { Text } from '../../ui/Text.tsx';
import { plural } from '../../lib/numbers.ts';

const TESTS_TAKEN = 'Tests taken';

/** The tests a candidate has taken, each once. Scores are shown with each assessment. */
export function TestsTaken({ tests }: { tests: Candidate['tests'] }) {
  const known = tests.filter(({ name }) => name !== null && name.trim() !== '');
  return (
    <section aria-label={TESTS_TAKEN} className="px-4 pt-8 pb-10 md:px-6">
      <h2 className="mb-2 flex items-baseline gap-2 text-base font-semibold">
        <Text>{TESTS_TAKEN}</Text>
        {tests.length > 0 && <span className="text-sm font-normal text-faint tabular-nums">{tests.length}</span>}
      </h2>
      {tests.length === 0 && <p className="text-soft">No completed tests</p>}
      <ul className="flex flex-wrap gap-2">
        {known.map(({ name, test_id: id, times }, index) => (
          <li
            key={id ?? `without ID ${index}`}
            className="flex max-w-full items-baseline gap-2 rounded-md border border-line bg-surface px-2.5 py-1"
          >
            <bdi translate="no" title={name ?? undefined} className="truncate">
              {name}
            </bdi>
            {times !== null && times > 1 && (
              <span className="shrink-0 text-xs text-faint tabular-nums">{`in ${plural(times, 'assessment')}`}</span>
            )}
          </li>
        ))}
      </ul>
      {tests.length > known.length && (
        <p className="mt-2 text-xs text-faint">{`plus ${tests.length - known.length} unnamed`}</p>
      )}
    </section>
  );
}
