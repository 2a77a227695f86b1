import type { FastifyBaseLogger } from 'fastify';
import { ASSESSMENT_LIST } from '../schema/readModel.ts';
import type { SweepEnd } from './sweepPage.ts';

/** Creates the log of sweeps. It has one line when a list gets into trouble, and one when it is out of it. */
export function createSweepLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  /** What was logged last, by list. */
  const logged = new Map<number, string>();
  return (scope: number, { problem, rows, unreadable, stated }: SweepEnd): void => {
    const list = scope === ASSESSMENT_LIST ? { list: 'assessments' } : { list: 'candidates', assessment: scope };
    const troubles = [problem, unreadable > 0 && 'unreadable rows', stated !== null && 'few rows']
      .filter(Boolean)
      .join();
    if (troubles === (logged.get(scope) ?? '')) return;
    if (troubles === '') {
      logged.delete(scope);
      log.info({ ...list, rows }, 'sync_list_recovered');
      return;
    }
    logged.set(scope, troubles);
    const facts = { ...list, problem, rows, unreadable, stated };
    if (problem) log.warn(facts, 'sync_list_incomplete');
    else if (unreadable > 0) log.warn(facts, 'sync_rows_unreadable');
    else log.warn(facts, 'sync_list_short');
  };
}
