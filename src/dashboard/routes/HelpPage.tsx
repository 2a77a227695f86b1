import { startTour } from '../features/firstStart/tourStore.ts';
import { UserGuide } from '../features/help/UserGuide.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { WORDS } from '../messages/words.ts';
import { Button } from '../ui/Button.tsx';

/** The user guide, and the way to the tour. */
export function HelpPage() {
  useTitle(WORDS.userGuide);
  return (
    <>
      <div className="mx-auto -mb-4 flex max-w-3xl justify-end px-4 pt-5 md:px-6">
        <Button onClick={startTour}>{WORDS.takeTour}</Button>
      </div>
      <UserGuide />
    </>
  );
}
