import { useMutation } from '@tanstack/react-query';
import { type ExampleRun, MAX_EXAMPLE_RUNS, type ShownItem } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { messages } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Text } from '../ui/Text.tsx';
import { argumentsText } from './argumentsText.ts';
import type { Examples } from './fieldProps.ts';

const { examples: texts, failures } = messages;

interface ExampleRunsProps {
  item: Extract<ShownItem, { type: 'code' }>;
  /** The code as it is now. */
  source: string;
  examples: Examples;
}

/** Runs the code against the examples, and shows what it did. */
export function ExampleRuns({ item, source, examples: { runs, last, run } }: ExampleRunsProps) {
  const attempt = useMutation({ mutationFn: run });
  const isUsedUp = runs >= MAX_EXAMPLE_RUNS;
  const passed = last?.cases.filter(({ outcome }) => outcome === 'passed').length ?? 0;
  return (
    <div className="example-runs">
      <div className="actions">
        <Button busy={attempt.isPending} aria-disabled={isUsedUp || undefined} onClick={() => attempt.mutate(source)}>
          {attempt.isPending ? texts.running : texts.run}
        </Button>
        <p className="hint">
          <Text>{isUsedUp ? texts.usedUp : texts.cost(MAX_EXAMPLE_RUNS - runs)}</Text>
        </p>
      </div>
      <div role="alert">
        {attempt.error && (
          <Notice kind="warn">
            <p>{problemOf(attempt.error)}</p>
          </Notice>
        )}
      </div>
      <p role="status">
        {last && !attempt.isPending && (
          <>
            <strong key={passed}>{texts.passedCount(passed, last.cases.length)}</strong>{' '}
            {last.source !== source && <Text className="quiet">{texts.changed}</Text>}
          </>
        )}
      </p>
      {last && (
        <ol>
          {last.cases.map((one, index) => (
            // An example is its place.
            <Outcome key={index} number={index + 1} example={item.examples[index]} run={one} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface OutcomeProps {
  number: number;
  example: ExampleRunsProps['item']['examples'][number] | undefined;
  run: ExampleRun['cases'][number];
}

/** What the code did with one example. */
function Outcome({ number, example, run: { outcome, got, error, ms } }: OutcomeProps) {
  const returned = got ?? (outcome === 'nothing' ? 'undefined' : null);
  const rows = [
    { label: texts.input, value: argumentsText(example?.input ?? []) },
    { label: texts.expected, value: JSON.stringify(example?.output) },
    ...(returned === null ? [] : [{ label: texts.returned, value: returned }]),
    ...(error === null ? [] : [{ label: texts.error, value: error }]),
  ];
  return (
    <li>
      <p className={outcome === 'passed' ? 'passed' : 'not-passed'}>
        <Text>{texts.outcome(number, outcome)}</Text> <Text className="quiet">{texts.time(ms)}</Text>
      </p>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code translate="no">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function problemOf(error: Error): string {
  if (!(error instanceof HttpError)) return failures.noConnection;
  return error.isTemporary ? texts.busy : error.message;
}
