import { MAX_VIEW_NAME } from './operations/views.ts';
import { z } from 'zod/mini';
import { id, line, text, timestamp, page, EmptyBody } from './fields.ts';

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
export type View = z.output<typeof View>;

export const viewSchemas = {
  listViews: { summary: 'The saved views of an assessment, by name', response: page(View) },
  saveView: { summary: 'Save a view, replacing one of the same name', body: ViewRequest, response: View },
  changeView: { summary: 'Change the name, filters or columns of a view', body: ViewChange, response: View },
  deleteView: { summary: 'Delete a view', response: EmptyBody },
};
