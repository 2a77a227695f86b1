// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { BUILD_HEADER } from '../../contract/preload.ts';
import { call } from './client.ts';

const OWN = '/assets/app-own.js';
const move = async () => await call('changeStage', { candidature_id: 1, body: { stage: 'EVA' } });

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

/** The server answers with this build. */
const serve = (build: string) =>
  fetched.mockImplementation(() => Promise.resolve(Response.json({}, { headers: { [BUILD_HEADER]: build } })));

beforeEach(() => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = OWN;
  // Not in the document: happy-dom would report that it loads no script.
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  fetched.mockReset();
});

test('an outdated page still reads, and writes no more until the server has its build again [S32]', async () => {
  serve(OWN);
  await move();
  serve('/assets/app-next.js');
  // This answer names the other build.
  await call('readAbout', {});
  fetched.mockClear();
  await expect(move()).rejects.toMatchObject({ code: 'outdated', message: 'Shortlist was updated. Reload the page.' });
  expect(fetched).not.toHaveBeenCalled();
  await call('readAbout', {});
  expect(fetched).toHaveBeenCalledOnce();

  serve(OWN);
  await call('readAbout', {});
  await move();
  expect(fetched).toHaveBeenCalledTimes(3);
});
