import { Link } from '@tanstack/react-router';
import { ExternalLink, Trash2 } from 'lucide-react';
import { fullName } from '../../../../contract/fullName.ts';
import type { Column } from '../../../table/column.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import type { CheckedRow, RowState } from './checkRows.ts';
import { Text } from '../../../ui/Text.tsx';

const texts = INVITE_MANY.row;

const TONES: Record<RowState, Tone> = { ready: 'good', invalid: 'bad', duplicate: 'warn', invited: 'neutral' };

interface RowActions {
  assessmentId: number;
  onEdit: (row: CheckedRow) => void;
  onRemove: (row: CheckedRow, at: Element) => void;
}

/** The columns of the preview. On a phone two columns of two lines; rows are removed in their edit dialog. */
export function rowColumns(actions: RowActions, phone: boolean): Column<CheckedRow>[] {
  if (phone) {
    return [
      {
        id: 'person',
        label: texts.candidate,
        className: '',
        skeleton: 'w-40',
        cell: (row) => (
          <>
            <Address row={row} onEdit={actions.onEdit} />
            <span className="block truncate text-xs text-soft">
              <Text>{`${texts.numbered(row.line)}${row.first_name || row.last_name ? ', ' : ''}`}</Text>
              <bdi translate="no">{fullName(row)}</bdi>
            </span>
          </>
        ),
      },
      {
        id: 'state',
        label: texts.status,
        className: 'w-36',
        skeleton: 'w-20',
        cell: (row) => <State row={row} {...actions} phone />,
      },
    ];
  }
  return [
    { id: 'line', label: texts.number, className: 'w-20', numeric: true, skeleton: 'w-6', cell: ({ line }) => line },
    {
      id: 'email',
      label: texts.email,
      className: '',
      skeleton: 'w-48',
      cell: (row) => <Address row={row} onEdit={actions.onEdit} />,
    },
    {
      id: 'first',
      label: texts.firstName,
      className: 'w-36',
      skeleton: 'w-16',
      cell: (row) => (
        <bdi translate="no" title={row.first_name}>
          {row.first_name}
        </bdi>
      ),
    },
    {
      id: 'last',
      label: texts.lastName,
      className: 'w-40',
      skeleton: 'w-20',
      cell: (row) => (
        <bdi translate="no" title={row.last_name}>
          {row.last_name}
        </bdi>
      ),
    },
    {
      id: 'state',
      label: texts.status,
      className: 'w-80',
      skeleton: 'w-32',
      cell: (row) => <State row={row} {...actions} />,
    },
    {
      id: 'remove',
      label: texts.remove,
      className: 'w-24',
      numeric: true,
      skeleton: 'w-4',
      cell: (row) => <Remove row={row} onRemove={actions.onRemove} />,
    },
  ];
}

interface OneRow {
  row: CheckedRow;
}

function Address({ row, onEdit }: OneRow & Pick<RowActions, 'onEdit'>) {
  return (
    <button
      type="button"
      aria-label={texts.edit(row.line, row.email)}
      onClick={() => onEdit(row)}
      className="block max-w-full truncate rounded text-left decoration-edge underline-offset-2 group-hover/row:underline"
    >
      {row.email === '' ? (
        <span className="text-faint">{texts.noEmail}</span>
      ) : (
        <bdi translate="no" dir="ltr" title={row.email}>
          {row.email}
        </bdi>
      )}
    </button>
  );
}

function State({ row, assessmentId, phone = false }: OneRow & RowActions & { phone?: boolean }) {
  const { label } = INVITE_MANY.states[row.state];
  if (row.reason === null) return <span className="text-soft">{label}</span>;
  const link = row.candidature !== null && (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(assessmentId), candidatureId: String(row.candidature) }}
      // A new tab, since leaving the page would lose the list.
      target="_blank"
      aria-label={texts.openNamed(row.email)}
      className="inline-flex min-h-6 items-center gap-1 rounded text-accent underline-offset-2 hover:underline"
    >
      <Text>{texts.open}</Text> <ExternalLink aria-hidden="true" className="size-3" />
    </Link>
  );
  return (
    <span className={phone ? 'flex min-w-0 flex-col items-start' : 'flex min-w-0 items-center gap-2'}>
      <Badge tone={TONES[row.state]}>{label}</Badge>
      {link || (
        <span
          title={row.reason}
          className={phone ? 'max-w-full truncate text-xs text-soft' : 'min-w-0 truncate text-soft'}
        >
          {row.reason}
        </span>
      )}
    </span>
  );
}

function Remove({ row, onRemove }: OneRow & Pick<RowActions, 'onRemove'>) {
  return (
    <IconButton
      label={texts.removeNamed(row.line, row.email)}
      shape="small"
      className="w-6 px-0!"
      onClick={({ currentTarget }) => onRemove(row, currentTarget)}
    >
      <Trash2 aria-hidden="true" className="size-3.5" />
    </IconButton>
  );
}
