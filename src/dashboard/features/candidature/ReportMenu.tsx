import { Download, Eye, FileText } from 'lucide-react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { useCommands } from '../../ui/commands.ts';
import { nameOf } from '../../ui/Name.tsx';
import { MenuItem, PopoverButton } from '../../ui/PopoverButton.tsx';
import { Text } from '../../ui/Text.tsx';
import { reasonAgainstReport, ReportPreview, useReportPreview } from './ReportPreview.tsx';
import { saveReport, useReport } from './useReport.ts';

const REPORT = 'Report';
const PREVIEW_REPORT = 'Preview report';

/** The report of a candidate, to preview or to save. */
export function ReportMenu({ candidature }: { candidature: Candidature & MaybeHidden }) {
  const report = useReport(candidature);
  const preview = useReportPreview(candidature, report);
  const reason = reasonAgainstReport(candidature);
  const noPreview = navigator.pdfViewerEnabled ? null : 'Preview isn’t available in this browser. Download instead.';
  const download = () => report.mutate(undefined, { onSuccess: (blob) => saveReport(blob, candidature) });
  useCommands(() => [
    { id: 'report', title: 'Download report (PDF)', group: 'candidate', reason, run: download },
    { id: 'preview', title: PREVIEW_REPORT, group: 'candidate', reason: reason ?? noPreview, run: preview.open },
  ]);
  return (
    <>
      <PopoverButton
        label={REPORT}
        busy={report.isPending}
        reason={reason}
        className="@max-[26rem]:w-8 @max-[26rem]:px-0 max-md:@max-[26rem]:w-10"
        face={
          <>
            <FileText aria-hidden="true" className="size-3.5" />
            <Text className="@max-[26rem]:sr-only">{REPORT}</Text>
          </>
        }
      >
        <MenuItem icon={<Eye className="size-3.5" />} reason={noPreview} onClick={preview.open}>
          {PREVIEW_REPORT}
        </MenuItem>
        <MenuItem icon={<Download className="size-3.5" />} onClick={download}>
          Download PDF
        </MenuItem>
      </PopoverButton>
      <ReportPreview name={nameOf(candidature)} preview={preview} />
    </>
  );
}
