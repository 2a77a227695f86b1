import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPicture } from '../../contract/picture.ts';
import { readManifest } from './manifest.ts';

const SOURCE = 'src/dashboard/picture.tsx';

/**
 * What draws pages, from what `npm run build` left in `folder`: the dashboard's own program, loaded when a page is asked for and
 * again when there is another build. Rejects when there is none.
 */
export async function loadPainter(folder: string): Promise<DrawPicture> {
  const file = (await readManifest(folder))[SOURCE]?.file;
  if (file === undefined) throw new Error(`${SOURCE} is no part of the build in ${folder}.`);
  // Node keeps what it has loaded.
  const { drawPicture } = (await import(pathToFileURL(join(folder, file)).href)) as { drawPicture: DrawPicture };
  return drawPicture;
}
