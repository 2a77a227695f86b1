import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Mounts a disk in memory as a new folder, with options for tmpfs; false if this user may not. */
export function mountDisk(folder: string, options: string): boolean {
  mkdirSync(folder);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

export const unmountDisk = (folder: string): void => void spawnSync('umount', ['-l', folder]);

/** Fills the disk of a folder except for `spared` bytes. Returns a function that frees it again. */
export function fillDisk(folder: string, spared = 0): () => void {
  const path = join(folder, 'filler');
  const reserve = join(folder, 'reserve');
  writeFileSync(reserve, Buffer.alloc(spared));
  const file = openSync(path, 'w');
  for (const size of [64 * 1024, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  rmSync(reserve);
  return () => rmSync(path);
}
