import { useMutation } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { minutesLeft } from '../lib/view.ts';
import { formatDuration } from '../lib/format.ts';
import { usePageServices } from '../pageServices.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Screen } from '../ui/Screen.tsx';
import { stepSummary } from './stepSummary.ts';

interface WelcomeProps {
  overview: Overview;
  onProceed: (next: Overview, said: string | null) => void;
}

/** What awaits and what is recorded. Nothing has begun before Start is pressed. // T21 */
export function Welcome({ overview, onProceed }: WelcomeProps) {
  const { api } = usePageServices();
  const start = useMutation({ mutationFn: () => api.start(), onSuccess: (next) => onProceed(next, null) });
  const { assessment, language, first_name: name, steps } = overview;
  const minutes = minutesLeft(overview);
  return (
    <Screen title={assessment} language={language} above={<p className="kicker">Assessment</p>}>
      <p className="lead">
        Hello {name !== '' && <bdi>{name}</bdi>}
        {name === '' ? 'and welcome' : ', welcome'}. Here is what awaits you. Take your time to read it: nothing has
        begun yet.
      </p>
      <h2>What awaits you</h2>
      <ol className="contents">
        {steps.map((step) => (
          <li key={step.kind === 'test' ? step.test_id : 'questions'}>
            {step.kind === 'test' ? (
              <strong dir="auto" lang={language}>
                {step.name}
              </strong>
            ) : (
              <strong>Questions from the employer</strong>
            )}
            <span className="quiet">{stepSummary(step)}</span>
          </li>
        ))}
      </ol>
      {minutes > 0 && (
        <p>
          The tests take at most <strong>{formatDuration(minutes)}</strong> in all. Each has a clock of its own, which
          starts when you start that test. You may take a break between tests, and come back with the same link on any
          device.
        </p>
      )}
      <h2>What is recorded</h2>
      <ul>
        <li>Your answers, and how long you take for each test.</li>
        <li>Whether full screen was used during a test, and left.</li>
        <li>Whether the mouse left the page during a test.</li>
        <li>Whether your camera was on, if you turn it on. You do not have to, and no picture is ever kept or sent.</li>
        <li>
          A fingerprint of the internet address from which you finish: it only tells whether somebody else had the same
          one.
        </li>
      </ul>
      <FailureNote error={start.error} onRetry={() => start.mutate()} />
      <div className="actions">
        <Button look="primary" busy={start.isPending} onClick={() => start.mutate()}>
          Start
        </Button>
        <span className="quiet">This does not start a clock yet.</span>
      </div>
    </Screen>
  );
}
