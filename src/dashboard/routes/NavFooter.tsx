import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { aboutQuery } from '../api/about.ts';
import SettingsButton from '../features/settings/SettingsButton.tsx';
import { WORDS } from '../messages/words.ts';
import { NAV_ITEM } from '../ui/navItem.ts';
import { Text } from '../ui/Text.tsx';

/** Settings, help, and what the server runs, below the navigation. */
export default function NavFooter() {
  const { data: about } = useQuery(aboutQuery());
  return (
    <>
      <SettingsButton />
      <Link to="/help" className={NAV_ITEM}>
        <CircleQuestionMark aria-hidden="true" className="size-4" />
        <Text>{WORDS.help}</Text>
      </Link>
      {about?.embedded && (
        <p className="mt-2 flex flex-wrap gap-x-1 px-2 text-xs text-faint">
          <Text>{about.demo ? 'Demo data ·' : 'Embedded platform ·'}</Text>
          <Text>{about.sends_email ? 'Emails are sent for real' : 'Email is off'}</Text>
        </p>
      )}
    </>
  );
}
