import type { z } from 'zod/mini';
import type { AuditEntry } from '../../contract/audit.ts';
import { AUDITED_ACTIONS } from '../../contract/auditedLabels.ts';
import { labelOf } from '../../contract/codes.ts';
import { CSV_BOM, type CsvCell, csvLine } from '../../contract/csv.ts';

/** An entry of the log as the gateway answers it. */
export type AuditRow = z.output<typeof AuditEntry>;

const stageLabel = (code: string | null) => code && labelOf(code);

const COLUMNS: readonly [string, (entry: AuditRow) => CsvCell][] = [
  ['Time', ({ at }) => at],
  ['User', ({ actor }) => actor],
  ['Role', ({ role }) => role],
  ['Action', ({ operation }) => AUDITED_ACTIONS[operation]],
  ['Undo', ({ is_undo, undoes }) => (is_undo || undoes !== null ? 'yes' : null)],
  ['Assessment ID', ({ assessment }) => assessment],
  ['Candidature ID', ({ candidature }) => candidature],
  ['Candidate', ({ name }) => name],
  ['From', ({ from }) => stageLabel(from)],
  ['To', ({ operation, detail, to }) => stageLabel(operation === 'changeStage' ? detail : to)],
  ['Bulk action', ({ job }) => job],
  ['Candidates', ({ total, rows }) => total ?? rows],
  [
    'Details',
    ({ operation, detail, label }) =>
      operation === 'changeStage' ? null : [detail, label].filter(Boolean).join(' ') || null,
  ],
  ['Outcome', ({ status }) => outcomeOf(status)],
  ['Reason', ({ reason }) => reason],
  ['Reference', ({ request }) => request],
];

const outcomeOf = (status: number | null): string =>
  status === null ? 'unknown' : status < 300 ? 'done' : status < 500 ? 'not done' : 'failed';

/** Entries of the log as CSV. The BOM tells spreadsheets that it is UTF-8. */
export async function* writeAuditCsv(batches: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield `${CSV_BOM}${csvLine(COLUMNS.map(([name]) => name))}`;
  for await (const entries of batches) {
    yield entries.map((entry) => csvLine(COLUMNS.map(([, valueOf]) => valueOf(entry)))).join('');
  }
}
