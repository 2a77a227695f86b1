import type { TestDetails } from '../../../contract/testDetails.ts';
import type { TestEventKind } from '../../../contract/testEvents.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { Text } from '../../ui/Text.tsx';

type Event = NonNullable<TestDetails['events']>[number];

/** In the order of the lanes. */
const KIND_TEXTS: Readonly<Record<TestEventKind, string>> = {
  full_screen_left: 'Left full screen',
  focus_lost: 'Other window in front',
  mouse_left: 'Mouse left the window',
  pasted: 'Pasted text',
};
const KINDS = Object.keys(KIND_TEXTS) as TestEventKind[]; // Object.keys forgets them

interface TestEventsProps {
  events: readonly Event[];
  /** How many more were only counted. */
  leftOut: number;
  /** How much of the time was used, in percent; null: not known. */
  timeShare: number | null;
}

/** What was noticed during a test, on a line of its time, and as a list. */
export function TestEvents({ events, leftOut, timeShare }: TestEventsProps) {
  if (events.length === 0) return <span className="text-soft">No exit from full screen, loss of focus or paste</span>;
  const lanes = KINDS.map((kind) => ({ kind, events: events.filter((event) => event.kind === kind) }));
  return (
    <div>
      <ul className="space-y-1.5">
        {lanes
          .filter((lane) => lane.events.length > 0)
          .map((lane) => (
            <li key={lane.kind}>
              <Text>{`${KIND_TEXTS[lane.kind]}: ${sumText(lane.events)}`}</Text>
              <Lane events={lane.events} timeShare={timeShare} />
            </li>
          ))}
      </ul>
      <p aria-hidden="true" className="flex justify-between text-[0.6875rem]/4 text-faint">
        <span>Start</span>
        <span>Time limit</span>
      </p>
      <details className="mt-1">
        <summary className="cursor-pointer text-soft hover:text-ink">
          <Text>{`List of ${plural(events.length, 'event')}`}</Text>
        </summary>
        <ol className="mt-1 space-y-0.5">
          {events.map((event, index) => (
            // Keyed by index: events have no ID.
            <li key={index}>
              <Text>{eventText(event)}</Text>
            </li>
          ))}
        </ol>
      </details>
      {leftOut > 0 && <Text className="text-soft">{`${plural(leftOut, 'more event')} counted without details`}</Text>}
    </div>
  );
}

/** The events of a kind on the time of the test. The texts beside it say them. */
function Lane({ events, timeShare }: { events: readonly Event[]; timeShare: number | null }) {
  return (
    <div aria-hidden="true" className="relative mt-0.5 h-2.5 overflow-hidden rounded-[2px] bg-sunken">
      <span className="absolute inset-y-0 left-0 bg-edge/60" style={{ width: `${timeShare ?? 0}%` }} />
      {events.map((event, index) => (
        <span
          key={index}
          title={eventText(event)}
          className="absolute inset-y-0 min-w-[3px] filled"
          // The last one would begin behind the end.
          style={{ left: `min(${event.start_share}%, 100% - 3px)`, width: `${event.span_share ?? 0}%` }}
        />
      ))}
    </div>
  );
}

/** "3 times, 48 s", "once, 240 characters". */
function sumText(events: readonly Event[]): string {
  const times = events.length === 1 ? 'once' : `${formatCount(events.length)} times`;
  const sum = (field: 'seconds' | 'span_share' | 'characters') =>
    events.reduce((total, event) => total + (event[field] ?? 0), 0);
  const has = (field: 'seconds' | 'span_share' | 'characters') => events.some((event) => event[field] !== null);
  if (has('characters')) return `${times}, ${plural(sum('characters'), 'character')}`;
  const length = has('seconds') ? secondsText(sum('seconds')) : has('span_share') ? shareText(sum('span_share')) : null;
  return length === null ? times : `${times}, ${length}`;
}

/** "At 31% of the time, question 4: left full screen, 12 s". */
function eventText({ kind, question, start_share: start, span_share: span, seconds, characters }: Event): string {
  const place = `At ${start}% of the time${question === null ? '' : `, question ${question}`}`;
  const length =
    characters !== null
      ? plural(characters, 'character')
      : seconds !== null
        ? secondsText(seconds)
        : span !== null
          ? shareText(span)
          : 'no return recorded';
  return `${place}: ${KIND_TEXTS[kind].toLowerCase()}, ${length}`;
}

/** "48 s", "1 min 10 s". */
const secondsText = (seconds: number) =>
  seconds < 60
    ? `${seconds} s`
    : `${formatCount(Math.floor(seconds / 60))} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`;

const shareText = (share: number) => (share < 1 ? 'less than 1% of the time' : `${share}% of the time`);
