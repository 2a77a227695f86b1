import type { Overview } from '../../contract/taking.ts';
import { minutesLeft, nextStep, type Step } from '../lib/view.ts';
import { formatDuration } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Screen } from '../ui/Screen.tsx';
import { stepSummary } from './stepSummary.ts';

interface StepsProps {
  overview: Overview;
  /** What has just happened. */
  notice: string | null;
  onGo: (step: Step) => void;
}

/** What is done, what is next and what is left. */
export function StepList({ overview, notice, onGo }: StepsProps) {
  const { steps, language, assessment } = overview;
  const next = nextStep(overview);
  const done = steps.filter(({ state }) => state === 'done').length;
  const minutes = minutesLeft(overview);
  return (
    <Screen
      key={done}
      title="Your steps"
      above={
        <p className="kicker" dir="auto" lang={language}>
          {assessment}
        </p>
      }
    >
      {notice !== null && (
        <div role="status">
          <Notice kind="good">
            <p>{notice}</p>
          </Notice>
        </div>
      )}
      <p>
        {done} of {steps.length} done.
        {minutes > 0 && ` At most ${formatDuration(minutes)} of tests are left.`}
      </p>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.kind === 'test' ? step.test_id : 'questions'} className={step === next ? 'next' : step.state}>
            <div>
              <strong dir="auto" lang={step.kind === 'test' ? language : undefined}>
                {nameOf(step)}
              </strong>
              <span className="quiet">{stepSummary(step)}</span>
            </div>
            <span className={`tag ${step === next ? 'next' : step.state}`}>{wordFor(step, next)}</span>
          </li>
        ))}
      </ol>
      {next && (
        <div className="actions">
          <Button look="primary" onClick={() => onGo(next)}>
            {next.state === 'running' && next.answered > 0 ? 'Go on with ' : 'Next: '}
            <bdi>{nameOf(next)}</bdi>
          </Button>
          <span className="quiet">
            {next.kind === 'test' && next.state === 'open' ? 'You see the instructions first. ' : ''}
            {next.kind === 'test' && next.state === 'running'
              ? 'Its clock is running.'
              : 'You may also come back later.'}
          </span>
        </div>
      )}
    </Screen>
  );
}

const nameOf = (step: Step) => (step.kind === 'test' ? step.name : 'Questions from the employer');

function wordFor(step: Step, next: Step | null): string {
  if (step.state === 'done') return 'Done';
  if (step.state === 'running' && step.answered > 0) return `${step.answered} of ${step.items} answered`;
  return step === next ? 'Next' : 'Later';
}
