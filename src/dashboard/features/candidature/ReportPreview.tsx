import { useState } from 'react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { reasonAgainst } from '../../../contract/rules.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveReport, type useReport } from './useReport.ts';

/** Why there is no report; null: there is one. */
export const reasonAgainstReport = ({ is_hidden, status }: Candidature & MaybeHidden) =>
  is_hidden ? BLIND_REVIEW.no.report : reasonAgainst('readReport', { status });

/** A report that can be shown. A browser without a PDF viewer saves it. */
export function useReportPreview(candidature: Candidature, report: ReturnType<typeof useReport>) {
  const [address, setAddress] = useState<string>();
  const show = (blob: Blob) =>
    navigator.pdfViewerEnabled ? setAddress(URL.createObjectURL(blob)) : saveReport(blob, candidature);
  return {
    open: () => report.mutate(undefined, { onSuccess: show }),
    /** The URL of the PDF while it is shown. */
    address,
    close() {
      if (address !== undefined) URL.revokeObjectURL(address);
      setAddress(undefined);
    },
  };
}

interface ReportPreviewProps {
  name: string;
  preview: ReturnType<typeof useReportPreview>;
}

/** The report in the browser's own PDF viewer. */
export function ReportPreview({ name, preview: { address, close } }: ReportPreviewProps) {
  if (address === undefined) return null;
  const title = `Report of ${name}`;
  return (
    <Dialog title={title} wide onClose={close}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the viewer does not run in a sandbox; it is a PDF by its first bytes and its type */}
      <iframe src={address} title={title} className="h-[75dvh] w-full rounded-md border border-line" />
    </Dialog>
  );
}
