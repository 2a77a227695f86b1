import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { safeFileName, saveFile } from '../../lib/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/toasts.ts';
import { pngOf, qrOf, svgOf } from './qr.ts';
import { Text } from '../../ui/Text.tsx';

interface QrDialogProps {
  /** Of the public link. */
  label: string;
  address: string;
  active: boolean;
  onClose: () => void;
}

/** The QR code of a public link: to show, to save, to print. */
export default function QrDialog({ label, address, active, onClose }: QrDialogProps) {
  const code = useMemo(() => qrOf(address), [address]);
  const name = `QR code ${safeFileName(label, 'link')}`;

  async function savePng(): Promise<void> {
    try {
      saveFile(await pngOf(code), `${name}.png`);
    } catch {
      notify('error', 'Couldn’t create the PNG in this browser.', 'Download the SVG instead.');
    }
  }

  return (
    <Dialog title={`QR code of “${label}”`} onClose={onClose}>
      {!active && (
        <p className="mb-3 rounded-md bg-warn-wash px-3 py-2 text-warn">
          This link is off. Candidates who scan the code see “This link isn’t active”.
        </p>
      )}
      {/* White also in the dark theme, since not every reader knows inverted codes. */}
      <svg
        role="img"
        aria-label={`QR code that leads to ${address}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-64 max-w-full rounded-lg border border-line"
      >
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
        <path fill="#000" d={code.path} />
      </svg>
      <p className="mt-3 flex items-center gap-1 text-soft">
        <span translate="no" className="min-w-0 break-all">
          {address}
        </span>
        <CopyButton look="quiet" shape="square" label="Copy link" iconOnly text={address} />
      </p>
      <p className="mt-2 text-xs text-faint">
        For print: at least 2 cm wide, with its white margin. Use SVG for any size.
      </p>
      <DialogActions>
        <Button onClick={() => saveFile(svgOf(code), `${name}.svg`)}>
          <Download aria-hidden="true" className="size-3.5" />
          <Text>Download SVG</Text>
        </Button>
        <Button onClick={() => void savePng()}>
          <Download aria-hidden="true" className="size-3.5" />
          <Text>Download PNG</Text>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
