import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPicture } from '../../contract/picture.ts';
import type { Manifest } from './begin.ts';

const SOURCE = 'src/dashboard/picture.tsx';

/**
 * What draws pages, from what `npm run build` left in `folder`: the dashboard's own program, loaded when a page is asked for and
 * again when there is another build. Rejects when there is none.
 */
export async function loadPainter(folder: string): Promise<DrawPicture> {
  // Written by the build, like the program itself. Node keeps what it has loaded.
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const file = manifest[SOURCE]?.file;
  if (file === undefined) throw new Error(`${SOURCE} is no part of the build in ${folder}.`);
  const { drawPicture } = (await import(pathToFileURL(join(folder, file)).href)) as { drawPicture: DrawPicture };
  return drawPicture;
}
