import { nameOf } from './Name.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import { formatCount } from '../lib/numbers.ts';

interface NameListProps {
  /** As many of them as are known by name. */
  people: readonly Parameters<typeof nameOf>[0][];
  count: number;
}

/** From this number of names on, the list scrolls. */
const MANY_NAMES = 20;

/** Candidates by name, in one paragraph. */
export function NameList({ people, count }: NameListProps) {
  const hidden = count - people.length;
  const names = (
    <ul className="break-words">
      {people.map((person, index) => (
        <li key={index} className="inline" translate="no">
          <bdi>{nameOf(person)}</bdi>
          <span>{index < people.length - 1 ? ', ' : hidden === 0 ? '.' : ' '}</span>
        </li>
      ))}
      {hidden > 0 && <li className="inline">{`and ${formatCount(hidden)} more.`}</li>}
    </ul>
  );
  if (people.length < MANY_NAMES) return names;
  return (
    <ScrollRegion name="Names" className="max-h-24">
      {names}
    </ScrollRegion>
  );
}
