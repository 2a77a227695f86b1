import { type Events, MAX_EVENT_SECONDS, MAX_PASTE_LENGTH } from '../../contract/taking.ts';
import type { Clock } from '../api/serverClock.ts';
import type { EventReporter } from './eventReporter.ts';

type Event = Events['events'][number];

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

interface Monitored {
  testId: number;
  /** The ID of the question that is shown; null: not known. */
  question: () => string | null;
  clock: Clock;
  reporter: EventReporter;
}

/**
 * Notices, while a test is being taken, the end of full screen, the mouse leaving the page, another window in front, and pastes, each
 * with its time. Answers what ends it.
 */
export function monitorPage({ testId, question, clock, reporter }: Monitored): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const report = (kind: Event['kind'], details?: Partial<Event>) =>
    reporter.note({ test_id: testId, kind, ...details });
  const details = (): Partial<Event> => {
    const shown = question();
    return { at: new Date(clock.now()).toISOString(), ...(shown !== null && { item_id: shown }) };
  };

  /** Reports an event as it begins, and with its duration as it ends. */
  function createSpan(kind: Event['kind']) {
    let begun: { details: Partial<Event>; ticks: number } | null = null;
    const end = () => {
      if (!begun) return;
      const seconds = Math.min(MAX_EVENT_SECONDS, Math.round((clock.ticks() - begun.ticks) / 1000));
      report(kind, { ...begun.details, seconds });
      begun = null;
    };
    signal.addEventListener('abort', end);
    return {
      begin() {
        if (begun) return;
        begun = { details: details(), ticks: clock.ticks() };
        report(kind, begun.details);
      },
      end,
    };
  }

  const outsideFullScreen = createSpan('full_screen_left');
  const onFullScreen = () => {
    if (!fullScreen.read()) return outsideFullScreen.begin();
    outsideFullScreen.end();
    report('full_screen_entered');
  };
  if (fullScreen.read()) report('full_screen_entered');
  document.addEventListener('fullscreenchange', onFullScreen, { signal });

  // A finger has no place to leave from.
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) {
    const outsidePage = createSpan('mouse_left');
    report('mouse_watched');
    document.documentElement.addEventListener('mouseleave', outsidePage.begin, { signal });
    document.documentElement.addEventListener('mouseenter', outsidePage.end, { signal });
  }

  const inBackground = createSpan('focus_lost');
  const onFocus = () => (document.hasFocus() ? inBackground.end() : inBackground.begin());
  for (const name of ['blur', 'focus']) addEventListener(name, onFocus, { signal });
  document.addEventListener('visibilitychange', onFocus, { signal });

  // The text is measured here, and neither kept nor sent.
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const length = clipboardData?.getData('text/plain').length ?? 0;
    if (length > 0) report('pasted', { ...details(), length: Math.min(length, MAX_PASTE_LENGTH) });
  };
  document.addEventListener('paste', onPaste, { signal });
  return () => stop.abort();
}
