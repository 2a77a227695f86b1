import { z } from 'zod/mini';
import { id, page, text, timestamp } from './fields.ts';
import { ROLES } from './role.ts';

/** A user who has signed in. */
export const KnownUser = z.strictObject({
  /** In the texts of notes, which mention the user by it. */
  id,
  /** As the proxy names them, mostly an email address. */
  address: text(254),
  /** What colleagues see: from the proxy, else the address before the @; the address if two have the same name. */
  name: text(254),
  /** At the last visit. */
  role: z.enum(ROLES),
  /** The last visit, to some minutes. */
  last_seen: timestamp,
});
export type KnownUser = z.output<typeof KnownUser>;

export const userSchemas = {
  listUsers: { summary: 'The users who have signed in, by name', response: page(KnownUser) },
};
