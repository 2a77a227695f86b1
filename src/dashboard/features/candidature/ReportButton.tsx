import { Download } from 'lucide-react';
import type { Candidature } from '../../../contract/candidature.ts';
import { reasonAgainst } from '../../../contract/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { saveReport, useReport } from './useReport.ts';

/** Downloads the report of a candidature. */
export function ReportButton({ candidature, label }: { candidature: Candidature; label: string }) {
  const report = useReport(candidature);
  return (
    <Button
      look="quiet"
      shape="square"
      aria-label={label}
      title={label}
      busy={report.isPending}
      reason={reasonAgainst('readReport', { status: candidature.status })}
      onClick={() => report.mutate(undefined, { onSuccess: (blob) => saveReport(blob, candidature) })}
    >
      <Download aria-hidden="true" className="size-4" />
    </Button>
  );
}
