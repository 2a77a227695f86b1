import { Link2 } from 'lucide-react';
import { plural } from '../../lib/numbers.ts';
import type { Selection } from '../../table/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/toasts.ts';
import { chosenOf } from './chosen.ts';
import type { CandidatureList } from './useCandidatures.ts';

interface BulkActionsProps {
  selection: Selection;
  list: CandidatureList;
}

/** What can be done with whoever is chosen. */
export function BulkActions({ selection, list }: BulkActionsProps) {
  return (
    <Button look="quiet" onClick={() => void copyLinks()}>
      <Link2 aria-hidden="true" className="size-3.5" />
      Copy links
    </Button>
  );

  async function copyLinks(): Promise<void> {
    const { rows, missing } = chosenOf(selection, list);
    const links = rows.flatMap(({ invitation_link: link }) => link ?? []);
    const without = rows.length - links.length + missing;
    try {
      await navigator.clipboard.writeText(links.join('\n'));
    } catch {
      notify('error', 'The browser did not allow copying.');
      return;
    }
    notify(
      without === 0 ? 'done' : 'error',
      `${plural(links.length, 'link')} copied.`,
      without === 0 ? null : `Of ${formatPeople(without)} no link is known.`,
    );
  }
}

const formatPeople = (count: number): string => plural(count, 'person', 'people');
