import { UserGuide } from '../features/help/UserGuide.tsx';
import { useTitle } from '../lib/useTitle.ts';

/** The user guide. */
export function HelpPage() {
  useTitle('User guide');
  return <UserGuide />;
}
