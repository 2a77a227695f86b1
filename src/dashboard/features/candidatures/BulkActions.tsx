import { Columns3, Ellipsis, FileSpreadsheet, FileText, Link2, Mail, Package, Tag, Trash2, UserX } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { LEAST_COMPARED, MOST_COMPARED } from '../../lib/compared.ts';
import { plural } from '../../lib/numbers.ts';
import type { Selection } from '../../table/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { MenuItem, PopoverButton } from '../../ui/PopoverButton.tsx';
import { notify } from '../../ui/toasts.ts';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import type { BulkAction } from './bulk/plan.ts';
import { chosenOf } from './chosen.ts';
import { useExport } from './export/useExport.ts';
import type { CandidatureList } from './useCandidatures.ts';
import { useLayout } from './useLayout.ts';

interface BulkActionsProps {
  assessment: { id: number; name: string; status: string | null };
  selection: Selection;
  list: CandidatureList;
  /** Gets the ID of a job that was made. */
  onStarted: (jobId: number) => void;
  /** Asks how to reject them. */
  onReject: (people: readonly Candidature[]) => void;
  /** Gets the IDs of who is to be compared. */
  onCompare: (ids: number[]) => void;
}

interface Offered {
  action: BulkAction | 'reject';
  label: string;
  icon: ReactNode;
  danger?: boolean;
}

const ACTIONS: readonly Offered[] = [
  { action: 'change_stage', label: 'Change stage…', icon: <Tag aria-hidden="true" className="size-3.5" /> },
  { action: 'reject', label: 'Reject…', icon: <UserX aria-hidden="true" className="size-3.5" /> },
  { action: 'send_invitation', label: 'Resend invitation', icon: <Mail aria-hidden="true" className="size-3.5" /> },
  { action: 'collect_reports', label: 'Download reports', icon: <Package aria-hidden="true" className="size-3.5" /> },
];
const REMOVE: Offered = {
  action: 'remove',
  label: 'Remove…',
  icon: <Trash2 aria-hidden="true" className="size-3.5" />,
  danger: true,
};
/** What stands in the bar itself where there is room; the rest is one press away. */
const FIRST = 3;

/** What can be done with whoever is chosen. */
export function BulkActions({ assessment, selection, list, onStarted, onReject, onCompare }: BulkActionsProps) {
  const count = useSyncExternalStore(selection.subscribe, () => selection.size);
  const { columns } = useLayout(assessment.id);
  const [open, setOpen] = useState<{ action: BulkAction; chosen: readonly Candidature[] }>();

  /** Everybody who is chosen at this moment; their rows are brought in where they are not here yet. */
  async function chosenNow(): Promise<readonly Candidature[] | null> {
    const here = chosenOf(selection, list);
    if (here.missing === 0) return here.rows;
    const whole = await list.everything();
    return whole && chosenOf(selection, whole).rows;
  }

  async function begin(action: BulkAction | 'reject'): Promise<void> {
    const chosen = await chosenNow();
    if (!chosen) notify('error', 'Not all who are selected could be brought in.', 'Nothing was done. Try again.');
    else if (action === 'reject') onReject(chosen);
    else setOpen({ action, chosen });
  }

  async function copyLinks(): Promise<void> {
    const chosen = (await chosenNow()) ?? [];
    const links = chosen.flatMap(({ invitation_link: link }) => link ?? []);
    const without = selection.size - links.length;
    try {
      await navigator.clipboard.writeText(links.join('\n'));
    } catch {
      notify('error', 'The browser did not allow copying.');
      return;
    }
    const title = `${plural(links.length, 'link')} copied.`;
    if (without === 0) notify('done', title);
    else notify('error', title, `Of ${plural(without, 'person', 'people')} no link is known.`);
  }

  async function compare(): Promise<void> {
    const chosen = (await chosenNow()) ?? [];
    onCompare(chosen.map(({ id }) => id));
  }

  const itemOf = ({ action, label, icon, danger = false }: Offered) => (
    <MenuItem key={action} icon={icon} danger={danger} does={action} onClick={() => void begin(action)}>
      {label}
    </MenuItem>
  );
  const { busy, save } = useExport({ name: assessment.name, columns, rows: chosenNow });
  const notComparable =
    count < LEAST_COMPARED || count > MOST_COMPARED
      ? `Select ${LEAST_COMPARED} to ${MOST_COMPARED} people to compare them.`
      : null;
  const selected = (id: string, label: string, run: () => Promise<void>, reason: string | null = null): Command => ({
    id: `selected-${id}`,
    title: `${count} selected: ${label}`,
    group: 'This page',
    reason,
    run: () => void run(),
  });
  useCommands(() => [
    ...[...ACTIONS, REMOVE].map(({ action, label }) => ({
      ...selected(action, label, () => begin(action)),
      does: action,
    })),
    selected('compare', 'Compare', compare, notComparable),
    selected('links', 'Copy links', copyLinks),
  ]);
  return (
    <>
      <div className="flex items-center max-lg:hidden">
        {ACTIONS.slice(0, FIRST).map(({ action, label, icon }) => (
          <Button key={action} look="quiet" does={action} onClick={() => void begin(action)}>
            {icon}
            {label}
          </Button>
        ))}
      </div>
      <PopoverButton
        label="More actions"
        look="quiet"
        shape="square"
        title="More actions"
        busy={busy}
        face={<Ellipsis aria-hidden="true" className="size-4" />}
      >
        <div className="lg:hidden">{ACTIONS.slice(0, FIRST).map(itemOf)}</div>
        {ACTIONS.slice(FIRST).map(itemOf)}
        <MenuItem icon={<Columns3 className="size-3.5" />} reason={notComparable} onClick={() => void compare()}>
          Compare ({LEAST_COMPARED} to {MOST_COMPARED})
        </MenuItem>
        <MenuItem icon={<Link2 className="size-3.5" />} onClick={() => void copyLinks()}>
          Copy links
        </MenuItem>
        <MenuItem icon={<FileText className="size-3.5" />} onClick={() => void save('csv')}>
          Export as CSV
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet className="size-3.5" />} onClick={() => void save('xlsx')}>
          Export as Excel (XLSX)
        </MenuItem>
        <div className="mt-1 border-t border-line pt-1">{itemOf(REMOVE)}</div>
      </PopoverButton>
      {open && (
        <BulkDialog
          {...open}
          assessment={assessment}
          onStarted={(jobId) => {
            setOpen(undefined);
            onStarted(jobId);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
