import { useMutation } from '@tanstack/react-query';
import type { Overview } from '../../contract/taking.ts';
import { minutesLeft } from '../lib/view.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/Notice.tsx';
import { Screen } from '../ui/Screen.tsx';
import { stepSummary } from './stepSummary.ts';
import { Text } from '../ui/Text.tsx';

const { welcome } = messages;

interface WelcomeProps {
  overview: Overview;
  onProceed: (next: Overview, said: string | null) => void;
}

/** Tells candidates the steps and the recorded data. Nothing starts before the button is pressed. // T21 */
export function Welcome({ overview, onProceed }: WelcomeProps) {
  const { api, company } = usePageServices();
  const start = useMutation({ mutationFn: () => api.start(), onSuccess: (next) => onProceed(next, null) });
  const { assessment, language, name, steps } = overview;
  const minutes = minutesLeft(overview);
  return (
    <Screen title={assessment} language={language} above={<p className="kicker">{messages.assessment}</p>}>
      <p className="lead">
        <Text>{welcome.greeting}</Text>
        {name !== '' && (
          <>
            {' '}
            <bdi translate="no">{name}</bdi>
          </>
        )}
        <Text>{`! ${welcome.lead}`}</Text>
      </p>
      <h2>{welcome.whatToExpect}</h2>
      <ol className="contents">
        {steps.map((step) => (
          <li key={step.kind === 'test' ? step.test_id : 'questions'}>
            {step.kind === 'test' ? (
              <strong dir="auto" lang={language}>
                {step.name}
              </strong>
            ) : (
              <strong>{messages.employerQuestions(company.name)}</strong>
            )}
            <span className="quiet">{stepSummary(step)}</span>
          </li>
        ))}
      </ol>
      {minutes > 0 && <p>{welcome.timing(minutes)}</p>}
      {/* Folded, so that the button is in sight on a phone: who registered has just read it. */}
      <details>
        <summary>
          <h2>{welcome.whatWeRecord}</h2>
        </summary>
        <ul>
          {welcome.recorded.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <FailureNote error={start.error} onRetry={() => start.mutate()} />
      <div className="actions">
        <Button look="primary" busy={start.isPending} onClick={() => start.mutate()}>
          {messages.continue}
        </Button>
        <span className="quiet">{welcome.noTimerYet}</span>
      </div>
    </Screen>
  );
}
