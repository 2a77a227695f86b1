import type { Overview } from '../../contract/taking.ts';
import { minutesLeft, nextStep, type Step } from '../lib/view.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Screen } from '../ui/Screen.tsx';
import { stepSummary } from './stepSummary.ts';
import { Text } from '../ui/Text.tsx';

const { steps: texts } = messages;

interface StepsProps {
  overview: Overview;
  /** The latest event, to be announced. */
  notice: string | null;
  onGo: (step: Step) => void;
}

/** Completed, next and remaining steps. */
export function StepList({ overview, notice, onGo }: StepsProps) {
  const { company } = usePageServices();
  const { steps, language, assessment } = overview;
  const next = nextStep(overview);
  const done = steps.filter(({ state }) => state === 'done').length;
  const minutes = minutesLeft(overview);
  return (
    <Screen
      key={done}
      title={texts.title}
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
      <p>{`${texts.progress(done, steps.length)}${minutes > 0 ? ` ${texts.timeLeft(minutes)}` : ''}`}</p>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.kind === 'test' ? step.test_id : 'questions'} className={step === next ? 'next' : step.state}>
            <div>
              <strong dir="auto" lang={step.kind === 'test' ? language : undefined}>
                {nameOf(step, company.name)}
              </strong>
              <span className="quiet">{stepSummary(step)}</span>
            </div>
            <StepTag step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
      {next && (
        <div className="actions">
          <Button look="primary" onClick={() => onGo(next)}>
            <Text>{next.state === 'running' && next.answered > 0 ? texts.continue : texts.next}</Text>{' '}
            <bdi>{nameOf(next, company.name)}</bdi>
          </Button>
          <span className="quiet">{hintFor(next)}</span>
        </div>
      )}
    </Screen>
  );
}

const nameOf = (step: Step, company: string | null) =>
  step.kind === 'test' ? step.name : messages.employerQuestions(company);

function hintFor(next: Step): string {
  if (next.kind === 'questions') return texts.comeBack;
  if (next.state === 'running') return texts.timerRunning;
  return next.state === 'open' ? texts.instructionsFirst : texts.comeBack;
}

/** The state of a step; none for those that follow later. */
function StepTag({ step, isNext }: { step: Step; isNext: boolean }) {
  const text = tagText(step, isNext);
  return text === null ? null : <span className={`tag ${isNext ? 'next' : step.state}`}>{text}</span>;
}

function tagText(step: Step, isNext: boolean): string | null {
  if (step.state === 'done') return texts.done;
  if (step.state === 'running' && step.answered > 0) return texts.answered(step.answered, step.items);
  return isNext ? texts.upNext : null;
}
