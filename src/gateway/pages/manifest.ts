import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a build says of its files: by key, with the keys of what each imports. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

export async function readManifest(folder: string): Promise<Manifest> {
  // Written by the build, like the files themselves.
  return JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}
