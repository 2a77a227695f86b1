import { startTour } from '../features/firstStart/tourStore.ts';
import { UserGuide } from '../features/help/UserGuide.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { TOUR } from '../messages/tour.ts';
import { Button } from '../ui/Button.tsx';
import * as NAVIGATION from '../messages/navigation.ts';

/** The user guide, and the way to the tour. */
export function HelpPage() {
  useTitle(NAVIGATION.guide);
  return (
    <>
      <div className="mx-auto -mb-4 flex max-w-3xl justify-end px-4 pt-5 md:px-6">
        <Button onClick={startTour}>{TOUR.command}</Button>
      </div>
      <UserGuide />
    </>
  );
}
