import { createClient } from '../../src/contract/testing/client.ts';
import { candidatePaths } from '../../src/contract/candidatePaths.ts';
import { fillPath } from '../../src/contract/paths.ts';
import { runProgram } from '../support/server.ts';
import type { Store } from './target.ts';

/** The writes of one candidature over HTTP, one after the other. */
type Write = 'register' | 'invite' | 'consider' | 'reject' | 'mail' | 'remove';

const WAYS: Write[][] = [
  ['invite', 'consider', 'reject', 'mail', 'remove'],
  ['invite', 'consider', 'reject', 'mail'],
  ['register'],
];
/** Concurrent writes. */
const CONCURRENT_CALLS = 8;

interface Person {
  email: string;
  way: Write[];
  /** Number of acknowledged writes, and whether one more was sent without an answer. */
  done: number;
  isInDoubt: boolean;
  /** ID of the candidature, once it is known. */
  id: number;
}

/** A platform that is killed and restarted on the same data, with the writes that it acknowledged. */
export interface Killed {
  /**
   * Sends the writes of a round, kills the program during them, restarts it and sends the rest. Returns acknowledged
   * writes that are missing after the restart; empty if none are.
   */
  round: (killAfter: number) => Promise<string[]>;
  /** Returns lost writes of all rounds, and wrong counts; empty if there are none. */
  differences: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** `writes`: number of writes in a round, a multiple of ten. */
export async function startKilledPlatform(store: Store, writes: number): Promise<Killed> {
  const { seeded, token } = store;
  const inRound = (writes / WAYS.flat().length) * WAYS.length;
  const people: Person[] = [];
  let registered = 0;
  let server = await start();

  return {
    async round(killAfter) {
      const number = people.length / inRound;
      const fresh = Array.from({ length: inRound }, (_, index) => ({
        email: `round${number}.${index}@example.org`,
        way: WAYS[index % WAYS.length] ?? [],
        done: 0,
        isInDoubt: false,
        id: 0,
      }));
      people.push(...fresh);
      let acknowledged = 0;
      await writeAll(fresh, () => {
        acknowledged += 1;
        if (acknowledged === killAfter) server.signal('SIGKILL');
      });
      await server.ended;
      server = await start();
      const lost = await settle(number, fresh);
      await writeAll(fresh, () => {});
      return lost;
    },

    async differences() {
      const found: string[] = [];
      for (let number = 0; number < people.length / inRound; number += 1) {
        found.push(...wrongAmong(people.slice(number * inRound, (number + 1) * inRound), await look(number)));
      }
      return [...found, ...(await wrongCounts())];
    },

    async stop() {
      server.signal('SIGTERM');
      await server.ended;
      await store.discard();
    },
  };

  async function start() {
    const variables = {
      PLATFORM_PORT: '0',
      PLATFORM_RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: store.dataDir,
      ...store.variables,
    };
    const program = runProgram(['platform'], variables);
    const [, platformUrl = ''] = await program.printed(/^API sandbox on (\S+)$/m);
    const headers = { authorization: `Token ${token}` };
    return { ...program, platformUrl, api: createClient({ fetch, baseUrl: platformUrl, headers }) };
  }

  /** Sends the remaining writes of each candidate, until all are done or the program has ended. */
  async function writeAll(whose: Person[], onAcknowledged: () => void): Promise<void> {
    const waiting = [...whose];
    await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, async () => {
        for (let person = waiting.shift(); person; person = waiting.shift()) {
          for (const write of person.way.slice(person.done)) {
            person.isInDoubt = true;
            if (!(await send(write, person))) return;
            person.isInDoubt = false;
            person.done += 1;
            onAcknowledged();
          }
        }
      }),
    );
  }

  /** Whether the write was acknowledged; false if the program has ended. Throws if it was refused. */
  async function send(write: Write, person: Person): Promise<boolean> {
    const { path, ...init } = requestOf(write, person);
    try {
      const response = await fetch(server.platformUrl + path, init);
      const text = await response.text();
      if (!response.ok) throw new Error(`${write} ${person.email}: ${response.status} ${text}`);
      if (write === 'invite') person.id = (JSON.parse(text) as { id: number }).id;
      return true;
    } catch (error) {
      // fetch throws this without a connection, or if the answer is cut off.
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  function requestOf(write: Write, { email, id }: Person) {
    const candidature = `/api/assessments/candidature/${id}/`;
    const json = (method: string, path: string, body: object) => ({
      path,
      method,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    switch (write) {
      case 'register':
        return {
          path: fillPath(candidatePaths.publicInvitation, { public_uuid: seeded.link.uuid }),
          method: 'POST',
          // Each from another network address: registrations are limited per address.
          headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': addressOf(registered++) },
          body: new URLSearchParams({ first_name: 'Noa', last_name: '', email, consent: 'yes' }),
        };
      case 'invite':
        return json('POST', `/api/assessments/${seeded.openId}/invite_candidate/`, { email });
      case 'consider':
        return json('PATCH', `${candidature}change_stage/`, { stage: 'EVA' });
      case 'reject':
        return json('PATCH', `${candidature}change_stage/`, { stage: 'REJ' });
      case 'mail':
        return json('POST', `${candidature}send-reminder/`, {});
      case 'remove':
        return { path: candidature, method: 'DELETE', headers: { authorization: `Token ${token}` } };
    }
  }

  /**
   * Counts unacknowledged writes that were done. Returns acknowledged writes that are missing, and states that fit
   * neither.
   */
  async function settle(number: number, whose: Person[]): Promise<string[]> {
    const seen = await look(number);
    for (const person of whose.filter(({ isInDoubt }) => isInDoubt)) {
      const { id, state } = seen(person);
      person.id = id ?? person.id;
      const before = stateAfter(person.way.slice(0, person.done));
      if (state !== before) person.done += 1;
      person.isInDoubt = false;
    }
    return wrongAmong(whose, seen);
  }

  /** Reads the candidates of a round from the program. */
  async function look(number: number) {
    const search = `round${number}.`;
    const { value: list } = await server.api.listCandidatures({ assessment: seeded.openId, search, limit: 1000 });
    const { value: outbox } = await server.api.listEmails({ search, limit: 1000 });
    return ({ email }: Person): { id: number | null; state: string } => {
      const row = list.results.find((each) => each.email === email);
      const kinds = outbox.results.filter((mail) => mail.candidature === row?.id).map(({ kind }) => kind);
      return row ? { id: row.id, state: describeState(row.stage, kinds) } : { id: null, state: ABSENT };
    };
  }

  /** Counts that differ from a recount of the rows. */
  async function wrongCounts(): Promise<string[]> {
    const { value: assessment } = await server.api.readAssessment({ assessment_id: seeded.openId });
    const rows = async (status?: 'invited' | 'started' | 'completed') =>
      (await server.api.listCandidatures({ assessment: seeded.openId, ...(status && { status }), limit: 1 })).value
        .count;
    const registrations = people.filter(({ way, done }) => way[0] === 'register' && done > 0).length;
    const link = assessment.public_links.find(({ id }) => id === seeded.link.id);
    const counts: [string, number | null | undefined, number | null][] = [
      ['candidates', assessment.candidates, await rows()],
      ['invited', assessment.invited, await rows('invited')],
      ['started', assessment.started, await rows('started')],
      ['finished', assessment.finished, await rows('completed')],
      ['registered', link?.candidates_count, registrations],
    ];
    return counts.filter(([, is, counted]) => is !== counted).map((wrong) => wrong.join(' '));
  }
}

/** One of a million network addresses. */
const addressOf = (place: number) => `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;

const ABSENT = 'absent';

function wrongAmong(whose: Person[], seen: (person: Person) => { state: string }): string[] {
  return whose.flatMap((person) => {
    const [is, shouldBe] = [seen(person).state, stateAfter(person.way.slice(0, person.done))];
    return is === shouldBe ? [] : [`${person.email} is "${is}", not "${shouldBe}"`];
  });
}

/** The expected candidature after these writes: each writes all of its data, emails included, or nothing. // T08 */
function stateAfter(writes: Write[]): string {
  if (writes.length === 0 || writes.includes('remove')) return ABSENT;
  const stage = writes.includes('reject') ? 'REJ' : writes.includes('consider') ? 'EVA' : 'NYE';
  return describeState(stage, writes.includes('mail') ? ['invitation', 'rejection'] : ['invitation']);
}

function describeState(stage: string | null, mails: (string | null)[]): string {
  const written = (...kinds: string[]) => mails.filter((mail) => mail !== null && kinds.includes(mail)).length;
  // Registration sends a confirmation with the same link.
  const links = written('invitation', 'confirmation');
  return `${stage}, ${links} invitations, ${written('rejection')} rejections`;
}
