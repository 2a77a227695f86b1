import { z } from 'zod/mini';
import { id, line, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

export const MAX_VIEWS = 100;

/** How the candidates of an assessment are looked at, under a name. Everybody at this dashboard has the same views. */
export const ViewRequest = z.strictObject({
  assessment: id,
  /** The same name again takes the place of the view before. */
  name: line(80).check(z.minLength(1, { error: 'Give the view a name.' })),
  /** Filters and order as in the address, without the question mark. */
  search: text(1_000),
  /** Columns in their order with their widths, `name:260,score:96`; null: the usual ones. */
  columns: z.nullable(text(1_000)),
});

export const View = z.extend(ViewRequest, { id, changed: timestamp });
export type View = Tolerant<typeof View>;
