import { rm } from 'node:fs/promises';
import { buildIfStale } from '../../src/server/build.js';
import { makeTemplate } from './server.ts';

/** Builds the program if it is stale, and fills the data directory that each worker copies. Returns the teardown. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildIfStale();
  const { folder, token } = await makeTemplate();
  // Workers inherit the environment only.
  Object.assign(process.env, { E2E_TEMPLATE: folder, E2E_TOKEN: token });
  return () => rm(folder, { recursive: true, force: true });
}
