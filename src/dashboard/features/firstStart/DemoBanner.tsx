import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { FlaskConical, X } from 'lucide-react';
import type { About } from '../../../contract/about.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { persistedStore } from '../../lib/persistedStore.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { RemoveDemo } from './RemoveDemo.tsx';
import { startTour } from './tourStore.ts';
import { Text } from '../../ui/Text.tsx';
import { plural } from '../../lib/numbers.ts';

const CONNECT_YOUR_SERVICE = 'Connect your service';
const TAKE_A_TEST = 'Take it as a candidate';
const DISMISS = 'Dismiss the note about demo data';
const DEMO_DATA = 'Demo data';

const dismissedStore = persistedStore<boolean>('shortlist.demo-dismissed', {
  storage: 'local',
  parse: (text) => text === 'true',
  format: (isDismissed) => (isDismissed ? 'true' : null),
});

interface DemoBannerProps {
  demo: NonNullable<About['demo']>;
  sendsEmail: boolean | null;
}

/** Says that the data is a demo, until the user dismisses it. */
export function DemoBanner(props: DemoBannerProps) {
  return useSelector(dismissedStore) ? null : <Banner {...props} />;
}

function dismiss(): void {
  dismissedStore.setState(() => true);
  document.querySelector('main')?.focus();
}

const LINK = 'inline-block rounded leading-6 font-medium text-accent-strong hover:underline';

function Banner({ demo: { assessments, candidates, test_url: testUrl }, sendsEmail }: DemoBannerProps) {
  const navigate = useNavigate();
  const isRecruiter = useIsRecruiter();
  useCommands(() => [
    ...(testUrl
      ? [
          {
            id: 'take-test',
            title: TAKE_A_TEST,
            group: 'page' as const,
            run: () => void window.open(testUrl, '_blank', 'noopener'),
          },
        ]
      : []),
    ...(isRecruiter
      ? [
          {
            id: 'connect-service',
            title: CONNECT_YOUR_SERVICE,
            group: 'page' as const,
            run: () => void navigate({ to: '/help', hash: 'connect-your-service' }),
          },
        ]
      : []),
    { id: 'dismiss-demo', title: DISMISS, group: 'page', run: dismiss },
  ]);
  return (
    <section
      aria-label={DEMO_DATA}
      className="mx-4 mt-4 flex items-start gap-2.5 rounded-lg bg-accent-wash py-1.5 pr-1.5 pl-3.5 md:mx-6 print:hidden"
    >
      <FlaskConical aria-hidden="true" className="mt-2 size-4 shrink-0 text-accent-strong" />
      <div className="flex grow flex-wrap items-center gap-x-6 gap-y-0.5 py-1.5">
        <p className="grow text-soft">
          <strong className="font-semibold text-ink">{`${DEMO_DATA}.`}</strong>{' '}
          <Text>{`${plural(assessments, 'sample assessment')}, ${plural(candidates, 'invented candidate')}. ${sendsEmail ? 'Emails are sent for real.' : 'Email is off.'}`}</Text>
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-0.5">
          <button type="button" onClick={startTour} className={LINK}>
            Take a quick tour
          </button>
          {testUrl && (
            <a href={testUrl} target="_blank" rel="noreferrer" className={LINK}>
              {TAKE_A_TEST}
            </a>
          )}
          {isRecruiter && (
            <>
              <Link to="/help" hash="connect-your-service" className={LINK}>
                {CONNECT_YOUR_SERVICE}
              </Link>
              <Link to="/help" hash="import-an-assessment" className={LINK}>
                Add your own assessment
              </Link>
            </>
          )}
          <RemoveDemo look="quiet" shape="small" className="-mx-2 text-sm" />
        </div>
      </div>
      <IconButton label={DISMISS} onClick={dismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </section>
  );
}
