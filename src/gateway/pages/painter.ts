import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPicture } from '../../contract/picture.ts';
import type { Manifest } from './begin.ts';

const SOURCE = 'src/dashboard/picture.tsx';

/**
 * Draws pages with what `npm run build` left in `folder`: the dashboard's own program, loaded when the first page is drawn, and
 * again when there is another build.
 */
export function createPainter(folder: string): DrawPicture {
  return async (sitting) => {
    const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
    const file = join(folder, manifest[SOURCE]?.file ?? '');
    // Written by the build, like the manifest itself. Node keeps what it has loaded.
    const { drawPicture } = (await import(pathToFileURL(file).href)) as { drawPicture: DrawPicture };
    return await drawPicture(sitting);
  };
}
