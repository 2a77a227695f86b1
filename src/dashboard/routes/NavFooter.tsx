import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { aboutQuery } from '../api/about.ts';
import SettingsButton from '../features/settings/SettingsButton.tsx';
import { WORDS } from '../messages/words.ts';
import { NAV_ITEM } from '../ui/controlClasses.ts';
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
        <p className="mt-2 px-2 text-xs text-balance text-faint">{`${about.demo ? 'Demo data' : 'Embedded platform'} · ${about.sends_email ? 'Emails are sent for real' : 'Emails are not sent'}`}</p>
      )}
    </>
  );
}
