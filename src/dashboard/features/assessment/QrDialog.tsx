import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { safeFileName, saveFile } from '../../lib/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/toasts.ts';
import { Text } from '../../ui/Text.tsx';

/** The white margin that readers need around it, in modules. */
const QUIET_ZONE = 4;
/** The side of the printed drawing, which scales to any size. */
const PRINT_SIZE_MM = 50;
/** The least side of the picture in pixels: 8 cm at 300 dots an inch. */
const MIN_PIXELS = 960;

interface QrCode {
  /** Modules on a side, the margin included. */
  size: number;
  /** Squares as the data of an SVG path, one unit a module. */
  path: string;
}

/** Encodes a text so that the code is readable with 15 % of it damaged. */
function qrOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: squares.join('') };
}

function svgOf({ size, path }: QrCode): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PRINT_SIZE_MM}mm" height="${PRINT_SIZE_MM}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The code as a PNG. Each module is a whole number of pixels, so that edges are sharp. */
async function pngOf({ size, path }: QrCode): Promise<Blob> {
  const scale = Math.ceil(MIN_PIXELS / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas context.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  const squares = new Path2D(path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- the canvas fills a path, no array
  context.fill(squares);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No PNG encoder.'))), 'image/png');
  });
}

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
