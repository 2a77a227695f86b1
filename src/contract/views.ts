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
  /** Columns in their order with their widths, `name:260,score:96`; null: the default columns. */
  columns: z.nullable(text(1_000)),
};

/**
 * A saved view: named filters, order and columns of an assessment. All users share the views. Saving replaces the view with the
 * same name.
 */
export const ViewRequest = z.strictObject({ assessment: id, ...fields });

/** The changes of a view. Absent fields stay as they are. */
export const ViewChange = z.partial(z.strictObject(fields));

export const View = z.extend(ViewRequest, { id, changed: timestamp });
export type View = Tolerant<typeof View>;
