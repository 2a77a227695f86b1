import { Dialog } from '../../ui/Dialog.tsx';

interface ReportPreviewProps {
  /** The URL of the PDF. */
  address: string;
  name: string;
  onClose: () => void;
}

/** The report in the browser's own PDF viewer. */
export function ReportPreview({ address, name, onClose }: ReportPreviewProps) {
  const title = `Report of ${name}`;
  return (
    <Dialog title={title} wide onClose={onClose}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the viewer does not run in a sandbox; it is a PDF by its first bytes and its type */}
      <iframe src={address} title={title} className="h-[75dvh] w-full rounded-md border border-line" />
    </Dialog>
  );
}
