import type { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { useTeam } from './teamSupport.ts';

const team = useTeam(9_002);
type Api = ReturnType<typeof team.as>;

type Endpoints = typeof gatewayEndpoints;
type WriteAboutCandidature = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { method: 'GET' }
    ? never
    : Endpoints[Name]['params'] extends { candidature_id: unknown }
      ? Name
      : never;
}[keyof Endpoints];

const on = { candidature_id: 9_999 };

/** A valid call of each write about a candidate; null: it stores nothing. A missing one is a type error. */
const WRITES: Record<WriteAboutCandidature, ((api: Api) => Promise<unknown>) | null> = {
  createNote: async (api) => await api.createNote({ ...on, body: { text: 'Asked for Fridays' } }),
  changeNote: async (api) => await api.changeNote({ ...on, note_id: 1, body: { text: 'Asked for Mondays' } }),
  deleteNote: async (api) => await api.deleteNote({ ...on, note_id: 1 }),
  saveRecommendation: async (api) =>
    await api.saveRecommendation({ ...on, body: { recommendation: 'yes', reason: 'Strong in SQL' } }),
  deleteRecommendation: null,
  saveVerdict: async (api) =>
    await api.saveVerdict({ ...on, body: { condition: 'repeated_ip', verdict: 'explained', reason: '', seen: null } }),
};

// Data written about a candidate who has just been erased would stay.
test.each(Object.entries(WRITES).flatMap(([name, write]) => (write ? [[name, write] as const] : [])))(
  '%s is refused for an unknown candidate',
  async (_name, write) => {
    await expect(write(team.as('ana'))).rejects.toMatchObject({ status: 404 });
  },
);
