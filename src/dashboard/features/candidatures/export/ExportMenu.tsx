import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useCommands } from '../../../ui/commands.ts';
import { MenuItem, PopoverButton } from '../../../ui/PopoverButton.tsx';
import { type Exported, useExport } from './useExport.ts';

interface ExportMenuProps extends Exported {
  /** Which candidates are exported: "the 412 shown". */
  who: string;
}

/** Saves what is shown as a file. */
export function ExportMenu({ who, ...exported }: ExportMenuProps) {
  const { busy, save } = useExport(exported);
  useCommands(() => [
    { id: 'export-csv', title: `Export ${who} as CSV`, group: 'This page', run: () => save('csv') },
    { id: 'export-xlsx', title: `Export ${who} as Excel (XLSX)`, group: 'This page', run: () => save('xlsx') },
  ]);
  return (
    <PopoverButton
      label="Export"
      look="quiet"
      shape="square"
      title="Export"
      busy={busy}
      face={<Download aria-hidden="true" className="size-4" />}
    >
      <p className="px-2 pt-1.5 pb-1 text-xs text-faint">Export {who}</p>
      <MenuItem icon={<FileText className="size-4" />} onClick={() => save('csv')}>
        CSV
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet className="size-4" />} onClick={() => save('xlsx')}>
        Excel (XLSX)
      </MenuItem>
    </PopoverButton>
  );
}
