import type { ClientBase } from 'pg';
import type { Db } from './open.ts';

/** What a statement can be asked of: a database, or a transaction in it. */
export type Asked = Pick<Db, 'select' | 'with' | '$with'>;

/** How many kinds of statement there are, each with a number for its name. */
let kinds = 0;

/**
 * Statements that are asked for often, with placeholders, written once for each shape: Drizzle takes half as long to
 * write a page's as PostgreSQL to answer it. Shapes are few, and plain: equal ones are the same as JSON. Each has a name,
 * the same in a database and in its transactions, under which a connection reads and plans it once, see below:
 * its plan has to be a good one for all values. `isPlannedAnew` tells of which shapes it is not.
 */
export function prepared<Shape extends object, Statement>(
  write: (db: Asked, shape: Shape) => { prepare: (name: string) => Statement },
  isPlannedAnew: (shape: Shape) => boolean = () => false,
): (db: Asked, shape: Shape) => Statement {
  const written = new WeakMap<Asked, Map<string, Statement>>();
  const names = new Map<string, string>();
  kinds += 1;
  const kind = kinds;
  return (db, shape) => {
    const ofDb = written.get(db) ?? new Map<string, Statement>();
    written.set(db, ofDb);
    const key = JSON.stringify(shape);
    const name = names.get(key) ?? (isPlannedAnew(shape) ? '' : `statement_${kind}_${names.size}`);
    names.set(key, name);
    const statement = ofDb.get(key) ?? write(db, shape).prepare(name);
    ofDb.set(key, statement);
    return statement;
  };
}

/** What a pool is told, so that its connections take such statements. */
export const FOR_PREPARED = {
  onConnect: prepareConnection,
  // What is asked while another is asked is sent at once, and answered in order.
  pipeline: true,
};

/**
 * How long a plan is kept, in milliseconds. Tables grow, and PGlite has nobody who looks: for ten rows the best way is to read them
 * through.
 */
const LONGEST_KEPT = 60_000;

/**
 * Makes a new connection fit for statements with names: it plans those once a minute, all others for their values, as PostgreSQL does by
 * itself. To plan a page of a list takes three times as long as to read it. Names that are there already are another
 * connection's, now gone: those of PGlite share one session. Answers a promise: pg waits for it, but its types say that it does not.
 */
function prepareConnection(client: ClientBase): unknown {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  /** How the connection plans; not known where what was set may have been undone with its transaction. */
  let mode: string | null = null;
  let planned = Date.now();
  const tell = async (what: string) => {
    try {
      await ask(what);
    } catch {
      // In a transaction that has failed, which says so to what comes next.
      mode = null;
    }
  };
  client.query = ((asked: string | { name?: string; text: string }, ...rest: unknown[]) => {
    const { name, text } = typeof asked === 'string' ? { text: asked } : asked;
    if (/^\s*rollback/i.test(text)) {
      mode = null;
      return ask(asked, ...rest);
    }
    const wanted = name ? 'force_generic_plan' : 'auto';
    if (mode !== wanted) {
      mode = wanted;
      void tell(`set plan_cache_mode = ${wanted}`);
    }
    if (name && Date.now() - planned > LONGEST_KEPT) {
      planned = Date.now();
      void tell('discard plans');
    }
    return ask(asked, ...rest);
  }) as typeof client.query;
  return ask('deallocate all');
}
