import { encode } from 'uqr';

/** The white margin that readers need around it, in modules. */
const QUIET_ZONE = 4;
/** The side of the printed drawing, which scales to any size. */
const PRINT_SIZE_MM = 50;
/** The least side of the picture in pixels: 8 cm at 300 dots an inch. */
const MIN_PIXELS = 960;

export interface QrCode {
  /** Modules on a side, the margin included. */
  size: number;
  /** Squares as the data of an SVG path, one unit a module. */
  path: string;
}

/** Encodes a text so that the code is readable with 15 % of it damaged. */
export function qrOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: squares.join('') };
}

export function svgOf({ size, path }: QrCode): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PRINT_SIZE_MM}mm" height="${PRINT_SIZE_MM}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The code as a PNG. Each module is a whole number of pixels, so that edges are sharp. */
export async function pngOf({ size, path }: QrCode): Promise<Blob> {
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
