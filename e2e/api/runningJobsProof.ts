import { expect } from 'vitest';
import type { JobKind } from '../../src/contract/jobKinds.ts';
import { JOB_KINDS } from '../../src/contract/jobs.ts';
import { type RunningJobs, PEOPLE } from './runningJobs.ts';
import { callerOf } from './caller.ts';

/** Time for all jobs, some of which wait for the lease of a killed process. */
const TIMEOUT_MS = 60_000;

/** Waits until the jobs have ended and compares the data of the platform with the expected outcome. */
export async function expectEachChangeOnce(work: RunningJobs, jobs: Record<JobKind, number>): Promise<void> {
  const { log, chosen, seeded, platform } = work;
  const read = async (kind: JobKind) => (await work.api().readJob({ job_id: jobs[kind] })).value;
  for (const kind of JOB_KINDS) {
    await expect.poll(async () => (await read(kind)).state, { timeout: TIMEOUT_MS, message: kind }).toBe('done');
    const { done, unknown } = await read(kind);
    // Whether an email was sent cannot be known when the process is killed during the call.
    expect([kind, Number(done) + Number(unknown)]).toEqual([kind, PEOPLE]);
    if (kind !== 'send_invitation') expect([kind, unknown]).toEqual([kind, 0]);
  }
  const mailsAtRest = async () => {
    const { sent, unknown } = (await read('reject')).emails ?? { sent: 0, unknown: 0 };
    return Number(sent) + Number(unknown);
  };
  await expect.poll(mailsAtRest, { timeout: TIMEOUT_MS }).toBe(PEOPLE);
  const { results: invited } = (await work.api().listJobItems({ job_id: jobs.invite, limit: 100 })).value;
  const invitees = invited.map(({ candidature }) => candidature ?? 0);

  // The log: each change was made once, except emails with an unknown outcome.
  const times = (line: string) => log.filter((each) => each === line).length;
  const candidature = (id: number) => `/api/assessments/candidature/${id}/`;
  for (const id of [...chosen.change_stage, ...chosen.reject]) {
    expect(times(`PATCH ${candidature(id)}change_stage/ 200`)).toBe(1);
  }
  for (const id of chosen.remove) expect(times(`DELETE ${candidature(id)} 204`)).toBe(1);
  for (const id of chosen.reject) expect(times(`POST ${candidature(id)}send-reminder/ 200`)).toBeLessThanOrEqual(1);
  for (const id of chosen.send_invitation) {
    expect(times(`POST ${candidature(id)}send-invitation/ 200`)).toBeLessThanOrEqual(1);
  }

  // The outbox: no email twice, and none missing that is marked as sent.
  const { client } = callerOf(platform);
  const { value: outbox } = await client.listEmails({ limit: 1000 });
  const mails = (ids: number[], kind: string) =>
    ids.map((id) => outbox.results.filter((mail) => mail.candidature === id && mail.kind === kind).length);
  expect(mails(invitees, 'invitation')).toEqual(invitees.map(() => 1));
  const counts = [mails(chosen.send_invitation, 'reinvitation'), mails(chosen.reject, 'rejection')] as const;
  for (const of of counts) expect(Math.max(...of)).toBe(1);
  expect(sum(counts[0])).toBeGreaterThanOrEqual(Number((await read('send_invitation')).done));
  expect(sum(counts[1])).toBeGreaterThanOrEqual(Number((await read('reject')).emails?.sent));

  // The candidates.
  const { value: list } = await client.listCandidatures({ assessment: seeded.openId, limit: 1000 });
  const stages = (ids: number[]) => ids.map((id) => list.results.find((row) => row.id === id)?.stage);
  expect(stages(chosen.change_stage)).toEqual(chosen.change_stage.map(() => 'INT'));
  expect(stages(chosen.reject)).toEqual(chosen.reject.map(() => 'REJ'));
  expect(stages(chosen.remove)).toEqual(chosen.remove.map(() => undefined));
  expect(new Set(invitees).size).toBe(PEOPLE);
  expect(list.results.map(({ email }) => email)).toEqual([...new Set(list.results.map(({ email }) => email))]);

  // The collected files.
  const collected = (await work.api().listCollectedResults({ assessment: seeded.openId, limit: 1000 })).value;
  const found = collected.results.map((row) => row.candidature);
  expect(found.filter((id) => chosen.collect_results.includes(id ?? 0))).toHaveLength(PEOPLE);
  const zip = await work.api().downloadReports({ job_id: jobs.collect_reports });
  // The number of entries is in two bytes, twelve before the end of the archive.
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(bytes.readUInt16LE(bytes.length - 12)).toBe(PEOPLE);
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
