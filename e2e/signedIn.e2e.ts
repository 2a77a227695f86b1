import { request as httpRequest } from 'node:http';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { ANA, CLEO, expect, signIn, test } from './support/behindProxy.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { drawerOf, messageOf, requestsOf, rowOf } from './support/screen.ts';
import { moveTo, stageIn } from './support/stage.ts';

test.skip(findNginx() === null, HOW_TO_GET);

/** The answer of the proxy to a request with any headers. */
function ask(url: string, path: string, headers: Record<string, string | string[]> = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = httpRequest(new URL(path, url), { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.once('error', reject).end();
  });
}

const CALL = { 'x-shortlist': '1', 'sec-fetch-site': 'same-origin' };

test('the proxy asks to sign in, and identity headers of a browser are not passed on [P45]', async ({ proxied }) => {
  const { url } = proxied;
  for (const name of ['X-Forwarded-Email', 'x-forwarded-email', 'X-Auth-Request-Email', 'X_Forwarded_Email']) {
    expect((await ask(url, '/api/about/', { ...CALL, [name]: ANA })).status).toBe(401);
  }
  expect((await ask(url, '/api/about/', { ...CALL, 'x-forwarded-email': [ANA, ANA] })).status).toBe(401);
  expect((await ask(url, '/assessments')).text).toContain('Sign in as');

  const started = await fetch(`${url}/oauth2/start?as=${CLEO}&rd=/`, { redirect: 'manual' });
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  // A signed-in user who claims to be another user with more permissions.
  const spoofed = { ...CALL, cookie, 'X-Forwarded-Email': ANA, 'X-Forwarded-Groups': 'hr', 'X-Forwarded-User': ANA };
  const { status, text } = await ask(url, '/api/about/', spoofed);
  expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({ status: 200, user: CLEO, role: 'manager' });
});

test('a page opened past the proxy asks to sign in and leads back [P44 P45]', async ({ page, proxied, complaints }) => {
  complaints.expect(/401/);
  await page.goto(`${proxied.server.url}/assessments?status=all`);
  await expect(page.getByRole('heading', { name: 'Sign in to Shortlist' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/oauth2/sign_in?rd=${encodeURIComponent('/assessments?status=all')}`,
  );
  await expectAccessible(page, 'the page for a user without a session');
});

test('a recruiter and a hiring manager work at the same time, and the audit log shows both', async ({
  page,
  browser,
  proxied,
  api,
}) => {
  const address = `/assessments/${(await assessmentNamed(api, BUSIEST)).id}/candidates`;
  await signIn(page, ANA, address);
  await expect(page.getByTitle(ANA)).toBeVisible();

  const context = await browser.newContext({ baseURL: proxied.url });
  const theirs = await context.newPage();
  await signIn(theirs, CLEO, address);
  await expect(theirs.getByText('Hiring manager', { exact: true })).toBeVisible();
  await theirs.getByRole('row').nth(1).getByRole('link').first().click();
  const drawer = drawerOf(theirs);
  await expect(drawer.getByRole('heading').first()).toBeVisible();
  const writes = requestsOf(theirs, 'PATCH', /./);
  // Actions that a hiring manager may not do are not shown, see recommendations.e2e.ts.
  await expect(drawer.getByText('View only', { exact: true })).toBeVisible();
  await expectAccessible(theirs, 'a person, as a hiring manager sees them');
  await theirs.keyboard.press('Escape');
  await theirs.keyboard.press('i');
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  // The gateway refuses actions that the page does not show.
  const direct = await theirs.evaluate(async () => {
    const headers = { 'x-shortlist': '1', 'content-type': 'application/json' };
    const at = '/api/assessments/candidature/1/change_stage/';
    const answer = await fetch(at, { method: 'PATCH', headers, body: '{"stage":"INT"}' });
    return { status: answer.status, ...((await answer.json()) as object) };
  });
  expect(direct).toMatchObject({ status: 403, code: 'role' });
  expect(writes).toEqual(['/api/assessments/candidature/1/change_stage/']);

  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const chosen = stageIn(drawerOf(page));
  await moveTo(chosen, (await chosen.innerText()) === 'Interviewed' ? 'EVA' : 'INT');
  await expect(messageOf(page, 'moved to')).toBeVisible();
  const activity = drawerOf(page).getByRole('region', { name: 'Activity' });
  await expect(activity.getByText(/^You moved /)).toBeVisible({ timeout: 15_000 });

  // Administration is neither shown to them nor available by URL.
  await theirs.goto('/audit');
  await expect(theirs.getByText('Only recruiters can see this.')).toBeVisible();
  await context.close();

  await page.goto('/audit');
  const entry = rowOf(page, 'You moved ');
  await expect(entry).toHaveCount(1);
  const person = new RegExp(`^${address}/\\d+$`);
  await expect(entry.getByRole('link', { name: / moved / })).toHaveAttribute('href', person);
  await page.getByRole('searchbox', { name: 'Search by user or candidate' }).fill('nina');
  await expect(page.getByText('No matching changes')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(entry).toBeVisible();
  await expectAccessible(page, 'the audit log with rows');
  // A filter that is chosen right after typing is not lost when the search applies.
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[type="search"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'ana');
    box?.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector<HTMLInputElement>('[popover] input')?.click();
  });
  await expect(page).toHaveURL(/\?days=1&actor=ana$/);
  await expect(entry).toBeVisible();
});

test('a session expires while an invitation is typed [P44 P45 S05]', async ({
  page,
  context,
  proxied,
  api,
  complaints,
}) => {
  complaints.expect(/401/);
  await signIn(page, ANA, `/assessments/${(await assessmentNamed(api, BUSIEST)).id}/candidates`);
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const form = page.getByRole('dialog', { name: 'Invite a candidate' });
  await form.getByRole('textbox', { name: 'Email' }).fill('typed@people.example');
  await form.getByRole('textbox', { name: 'First name' }).fill('Tilda');
  const address = page.url();
  const posts = requestsOf(page, 'POST', /invite_candidate/);

  // By key: as soon as a poll of the page is refused, the dialog covers the form.
  await form.getByRole('button', { name: 'Invite', exact: true }).focus();
  proxied.identity.endSessions(ANA);
  await page.keyboard.press('Enter');
  // Many requests are refused at once, with one dialog.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  const ended = page.getByRole('dialog', { name: 'Session expired' });
  await expect(ended).toHaveCount(1);
  await expectAccessible(page, 'the session has ended');
  const link = ended.getByRole('link', { name: 'Sign in again' });
  await expect(link).toHaveAttribute('href', '/oauth2/sign_in?rd=%2Fsigned-in');

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await tab.getByRole('link', { name: `Sign in as ${ANA}` }).click();
  await expect(tab.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  await tab.close();

  await expect(ended).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('typed@people.example');
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Tilda');
  // Nothing was sent automatically.
  expect(posts).toHaveLength(1);
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /was invited/ })).toBeVisible();
  expect(posts).toHaveLength(2);
});

test('another user signs in meanwhile; after signing out, Back shows nothing [P45]', async ({
  page,
  complaints,
  context,
  proxied,
}) => {
  complaints.expect(/401/);
  await signIn(page, ANA);
  await expect(page.getByTitle(ANA)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/oauth2/start?as=${CLEO}&rd=/candidates`);
  await expect(other.getByTitle(CLEO)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Signed in as someone else' });
  // The page may already have noticed; then nothing behind the dialog can be clicked.
  const candidates = page.getByRole('link', { name: 'Candidates', exact: true });
  await candidates.click({ timeout: 3_000 }).catch(async () => await expect(dialog).toBeVisible());
  await expect(dialog).toContainText(CLEO);
  await dialog.getByRole('button', { name: `Continue as ${CLEO}` }).click();
  await expect(page.getByText('Hiring manager', { exact: true })).toBeVisible();

  const left = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await (await left).headerValue('clear-site-data')).toBe('"cache", "storage"');
  await expect(page.getByRole('link', { name: `Sign in as ${ANA}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: `Sign in as ${ANA}` })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  const cookies = (await context.cookies(proxied.url)).map(({ name }) => name);
  expect(cookies.filter((name) => name !== '_oauth2_proxy')).toEqual([]);
});
