import type { EventReporter } from './eventReporter.ts';

/** Asks the browser for the whole screen; false where it has none to give or the person does not want it. */
export async function requestFullScreen(): Promise<boolean> {
  try {
    // Absent on iPhones, despite its type.
    await (document.documentElement.requestFullscreen as (() => Promise<void>) | undefined)?.call(
      document.documentElement,
    );
  } catch {
    // Refused: that is the answer.
  }
  return document.fullscreenElement !== null;
}

/** Whether the page is shown in full screen, for useSyncExternalStore. */
export const fullScreen = {
  subscribe(listener: () => void) {
    document.addEventListener('fullscreenchange', listener);
    return () => document.removeEventListener('fullscreenchange', listener);
  },
  read: () => Boolean(document.fullscreenElement),
};

/** Notices, while a test is being taken, the end of full screen and the mouse leaving the page. Answers what ends it. */
export function monitorPage(testId: number, { note }: EventReporter): () => void {
  const report = (kind: Parameters<typeof note>[0]['kind']) => note({ test_id: testId, kind });
  const onFullScreen = () => report(fullScreen.read() ? 'full_screen_entered' : 'full_screen_left');
  const onLeave = () => report('mouse_left');
  if (fullScreen.read()) report('full_screen_entered');
  document.addEventListener('fullscreenchange', onFullScreen);
  // A finger has no place to leave from.
  const hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches;
  if (hasMouse) {
    report('mouse_watched');
    document.documentElement.addEventListener('mouseleave', onLeave);
  }
  return () => {
    document.removeEventListener('fullscreenchange', onFullScreen);
    document.documentElement.removeEventListener('mouseleave', onLeave);
  };
}
