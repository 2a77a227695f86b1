import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useCommands } from '../../../ui/commands.ts';
import { MenuItem, PopoverButton } from '../../../ui/PopoverButton.tsx';
import { type ExportOptions, useExport } from './useExport.ts';

const commandText = (scope: string, format: string) => `Export ${scope} as ${format}`;
const CSV = 'CSV';
const XLSX = 'Excel (XLSX)';
const EXPORT = 'Export';

interface ExportMenuProps extends ExportOptions {
  /** The exported candidates: "412 candidates". */
  scope: string;
}

/** Saves the shown list as a file. */
export function ExportMenu({ scope, ...options }: ExportMenuProps) {
  const { busy, save } = useExport(options);
  useCommands(() => [
    { id: 'export-csv', title: commandText(scope, CSV), group: 'page', run: () => save('csv') },
    { id: 'export-xlsx', title: commandText(scope, XLSX), group: 'page', run: () => save('xlsx') },
  ]);
  return (
    <PopoverButton
      label={EXPORT}
      look="quiet"
      shape="square"
      title={EXPORT}
      busy={busy}
      face={<Download aria-hidden="true" className="size-4" />}
    >
      <p className="px-2 pt-1.5 pb-1 text-xs text-faint">{`Export ${scope}`}</p>
      <MenuItem icon={<FileText className="size-4" />} onClick={() => save('csv')}>
        {CSV}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet className="size-4" />} onClick={() => save('xlsx')}>
        {XLSX}
      </MenuItem>
    </PopoverButton>
  );
}
