import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import * as CANDIDATE_LIST from '../../../messages/candidateList.ts';
import * as EXPORT from '../../../messages/export.ts';
import { useCommands } from '../../../ui/commands.ts';
import { MenuItem, PopoverButton } from '../../../ui/PopoverButton.tsx';
import { type ExportOptions, useExport } from './useExport.ts';

interface ExportMenuProps extends ExportOptions {
  /** The exported candidates: "412 candidates". */
  scope: string;
}

/** Saves the shown list as a file. */
export function ExportMenu({ scope, ...options }: ExportMenuProps) {
  const { busy, save } = useExport(options);
  useCommands(() => [
    { id: 'export-csv', title: EXPORT.command(scope, EXPORT.csv), group: 'page', run: () => save('csv') },
    { id: 'export-xlsx', title: EXPORT.command(scope, EXPORT.xlsx), group: 'page', run: () => save('xlsx') },
  ]);
  return (
    <PopoverButton
      label={CANDIDATE_LIST.exportButton}
      look="quiet"
      shape="square"
      title={CANDIDATE_LIST.exportButton}
      busy={busy}
      face={<Download aria-hidden="true" className="size-4" />}
    >
      <p className="px-2 pt-1.5 pb-1 text-xs text-faint">{EXPORT.title(scope)}</p>
      <MenuItem icon={<FileText className="size-4" />} onClick={() => save('csv')}>
        {EXPORT.csv}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet className="size-4" />} onClick={() => save('xlsx')}>
        {EXPORT.xlsx}
      </MenuItem>
    </PopoverButton>
  );
}
