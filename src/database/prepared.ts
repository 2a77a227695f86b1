import type { ClientBase } from 'pg';
import type { Db } from './open.ts';

/** What a statement can be asked of: a database, or a transaction in it. */
export type Asked = Pick<Db, 'select'>;

/** How many kinds of statement there are, each with a number for its name. */
let kinds = 0;

/**
 * Statements that are asked for often, with placeholders, written once for each shape: Drizzle takes half as long to
 * write a page's as PostgreSQL to answer it. Shapes are few, and plain: equal ones are the same as JSON. Each has a name,
 * the same in a database and in its transactions, under which a connection reads it once; see `prepareConnection`.
 */
export function prepared<Shape extends object, Statement>(
  write: (db: Asked, shape: Shape) => { prepare: (name: string) => Statement },
): (db: Asked, shape: Shape) => Statement {
  const written = new WeakMap<Asked, Map<string, Statement>>();
  const names = new Map<string, string>();
  kinds += 1;
  const kind = kinds;
  return (db, shape) => {
    const ofDb = written.get(db) ?? new Map<string, Statement>();
    written.set(db, ofDb);
    const key = JSON.stringify(shape);
    const name = names.get(key) ?? `statement_${kind}_${names.size}`;
    names.set(key, name);
    const statement = ofDb.get(key) ?? write(db, shape).prepare(name);
    ofDb.set(key, statement);
    return statement;
  };
}

/**
 * Makes a new connection fit for statements with names. Each is planned for its values, as one without a name is: a plan
 * for any assessment is a bad one for the largest. Names that are there already are another connection's, now gone: those
 * of PGlite share one session. Answers a promise: pg waits for it, but its types say that it does not.
 */
export function prepareConnection(client: ClientBase): unknown {
  return client.query('deallocate all; set plan_cache_mode = force_custom_plan');
}
