import { z } from 'zod/mini';
import { count, text } from './fields.ts';

/** The most members of an assessment. */
export const MAX_MEMBERS = 200;

/** A user by the name that they sign in with, or a group of the sign-in proxy. */
export const Member = z.strictObject({ kind: z.enum(['user', 'group']), name: text(254) });
export type Member = z.output<typeof Member>;

const fields = {
  /** False: all users see the assessment. True: it exists for its members only. */
  is_restricted: z.boolean(),
  members: z.array(Member).check(z.maxLength(MAX_MEMBERS, { error: `Add at most ${MAX_MEMBERS} members.` })),
  /** The number of changes so far. A change names the one that its user saw; another one is answered with 409. */
  revision: count,
};

/** Who may see an assessment. */
export const AccessChange = z.strictObject(fields);

export const Access = z.strictObject({
  ...fields,
  /** Who changed it last; null: it was never changed here. */
  changed_by: z.nullable(text(254)),
  /** Whether recruiters see it without being members. */
  recruiters_see_all: z.boolean(),
});
export type Access = z.output<typeof Access>;

export const accessSchemas = {
  readAccess: { summary: 'Who may see an assessment', response: Access },
  changeAccess: {
    summary: 'Open an assessment to all users, or restrict it to members',
    body: AccessChange,
    response: Access,
  },
};
