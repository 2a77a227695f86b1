import type { Overview } from '../../contract/taking.ts';
import { Screen } from '../ui/Screen.tsx';

export function End({ overview: { assessment, first_name: name, language, steps } }: { overview: Overview }) {
  return (
    <Screen title="Thank you" above={<Check />}>
      <p className="lead">
        {name !== '' && (
          <>
            <bdi>{name}</bdi>,{' '}
          </>
        )}
        {name === '' ? 'You' : 'you'} have completed{' '}
        <bdi lang={language}>
          <strong>{assessment}</strong>
        </bdi>
        {steps.length > 1 ? `: all ${steps.length} steps are handed in.` : '.'}
      </p>
      <p>The employer sees your results and will get in touch with you. There is nothing more to do.</p>
      <p className="quiet">You may close this page.</p>
    </Screen>
  );
}

const Check = () => (
  <svg className="check" viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" />
    <path d="m14 25 7 7 14-16" />
  </svg>
);
