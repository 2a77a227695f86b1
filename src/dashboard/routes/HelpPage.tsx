import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../api/about.ts';
import { RemoveDemo } from '../features/firstStart/RemoveDemo.tsx';
import { startTour } from '../features/firstStart/tourStore.ts';
import { UserGuide } from '../features/help/UserGuide.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { WORDS } from '../messages/words.ts';
import { Button } from '../ui/Button.tsx';

/** The user guide, and the way to the tour. */
export function HelpPage() {
  useTitle(WORDS.userGuide);
  const { data: about } = useQuery(aboutQuery());
  return (
    <>
      <div className="mx-auto -mb-4 flex max-w-3xl flex-wrap justify-end gap-2 px-4 pt-5 md:px-6">
        {about?.demo && <RemoveDemo />}
        <Button onClick={startTour}>{WORDS.takeTour}</Button>
      </div>
      <UserGuide />
    </>
  );
}
