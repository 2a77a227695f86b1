import type { Note } from '../../../../lists/grid.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Text } from '../../../ui/Text.tsx';

interface ListNotesProps {
  notes: readonly Note[];
  /** Removes rows by their line. */
  onRemove: (lines: ReadonlySet<number | null>) => void;
}

/** More would be slow to show. */
const MAX_SHOWN = 500;

/** What the user should know about the list, with the rows and addresses. */
export function ListNotes({ notes, onRemove }: ListNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes about the list" className="mx-4 mt-3 space-y-1 rounded-md bg-warn-wash px-3 py-2 md:mx-6">
      {notes.map(({ text, items, areRemovable = false }) => (
        <li key={text}>
          <details>
            <summary className="cursor-pointer">
              <Text>{text}</Text>
            </summary>
            <ul className="flex max-h-40 flex-wrap gap-x-4 overflow-y-auto py-1 pl-4 text-soft">
              {items.slice(0, MAX_SHOWN).map(({ line, address }, index) => (
                <li key={index}>
                  {address !== null && (
                    <bdi translate="no" dir="ltr">
                      {address}
                    </bdi>
                  )}
                  {line !== null && <Text>{`${address === null ? 'Row' : ', row'} ${formatCount(line)}`}</Text>}
                </li>
              ))}
              {items.length > MAX_SHOWN && <li>{`and ${formatCount(items.length - MAX_SHOWN)} more`}</li>}
            </ul>
            {areRemovable && (
              <Button shape="small" onClick={() => onRemove(new Set(items.map(({ line }) => line)))}>
                Remove these rows
              </Button>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}
