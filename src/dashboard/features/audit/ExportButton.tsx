import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type AuditFilter, exportAudit } from '../../api/audit.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { WORDS } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';

const EXPORT_AS_CSV = 'Export as CSV';

/** Saves the listed entries, of all pages, as a file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { isPending: busy, mutate: save } = useMutation({
    mutationFn: async () => await exportAudit(filter),
    meta: { failed: 'Couldn’t export the audit log.' },
    onSuccess: (file) => saveFile(file, `${WORDS.auditLog} ${new Date().toLocaleDateString('sv-SE')}.csv`),
  });
  useCommands(() => [{ id: 'export-csv', title: 'Export the audit log as CSV', group: 'page', run: () => save() }]);
  return (
    <Button
      look="quiet"
      shape="square"
      aria-label={EXPORT_AS_CSV}
      title={EXPORT_AS_CSV}
      busy={busy}
      onClick={() => save()}
    >
      <Download aria-hidden="true" className="size-4" />
    </Button>
  );
}
