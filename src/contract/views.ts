import { z } from 'zod/mini';
import { id, line, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

export const MAX_VIEWS = 100;

/** The longest name of a view, in characters. */
export const MAX_VIEW_NAME = 80;

const fields = {
  name: line(MAX_VIEW_NAME).check(z.minLength(1, { error: 'Give the view a name.' })),
  /** Filters and order as in the address, without the question mark. */
  search: text(1_000),
  /** Columns in their order with their widths, `name:260,score:96`; null: the usual ones. */
  columns: z.nullable(text(1_000)),
};

/**
 * How the candidates of an assessment are looked at, under a name. Everyone at this dashboard has the same views. Saving
 * replaces the view of the same name.
 */
export const ViewRequest = z.strictObject({ assessment: id, ...fields });

/** What is to be changed of a view; absent: it stays as it is. */
export const ViewChange = z.partial(z.strictObject(fields));

export const View = z.extend(ViewRequest, { id, changed: timestamp });
export type View = Tolerant<typeof View>;
