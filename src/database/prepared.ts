import type { Db } from './open.ts';

/** What a statement can be asked of: a database, or a transaction in it. */
export type Asked = Pick<Db, 'select'>;

/**
 * Statements that are asked for often, with placeholders, written once for each shape: Drizzle takes half as long to
 * write a page's as PostgreSQL to answer it. Shapes are few, and plain: equal ones are the same as JSON. They have no name
 * there, so that each is planned for its values: a plan for any assessment is a bad one for the largest.
 */
export function prepared<Shape extends object, Statement>(
  write: (db: Asked, shape: Shape) => { prepare: (name: string) => Statement },
): (db: Asked, shape: Shape) => Statement {
  const written = new WeakMap<Asked, Map<string, Statement>>();
  return (db, shape) => {
    const ofDb = written.get(db) ?? new Map<string, Statement>();
    written.set(db, ofDb);
    const key = JSON.stringify(shape);
    const statement = ofDb.get(key) ?? write(db, shape).prepare('');
    ofDb.set(key, statement);
    return statement;
  };
}
