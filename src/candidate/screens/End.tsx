import type { Overview } from '../../contract/taking.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { Screen } from '../ui/Screen.tsx';
import { Text } from '../ui/Text.tsx';

const { ended } = messages;

export function End({ overview: { assessment, name, language, steps } }: { overview: Overview }) {
  const { company } = usePageServices();
  return (
    <Screen title={ended.thankYou} above={<Check />}>
      <p className="lead">
        {name !== '' && (
          <>
            <bdi translate="no">{name}</bdi>
            <Text>{','}</Text>{' '}
          </>
        )}
        <Text>{name === '' ? ended.completedUnnamed : ended.completed}</Text>{' '}
        <bdi lang={language}>
          <strong>{assessment}</strong>
        </bdi>
        <Text>{steps.length > 1 ? ended.allParts(steps.length) : '.'}</Text>
      </p>
      <p>{ended.results(company.name)}</p>
      <p className="quiet">{ended.closePage}</p>
    </Screen>
  );
}

const Check = () => (
  <svg className="check" viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" />
    <path d="m14 25 7 7 14-16" />
  </svg>
);
