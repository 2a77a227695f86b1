import { rm } from 'node:fs/promises';
import { buildIfStale } from '../../src/server/build.js';
import { makeTemplate } from './server.ts';

/** Builds what is stale and fills the data directory that each worker copies. Answers what cleans up. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildIfStale();
  const { folder, token } = await makeTemplate();
  // Workers inherit it: Playwright hands them nothing else.
  Object.assign(process.env, { E2E_TEMPLATE: folder, E2E_TOKEN: token });
  return () => rm(folder, { recursive: true, force: true });
}
