import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Contact } from 'lucide-react';
import type { KnownUser } from '../../contract/users.ts';
import { usersQuery } from '../api/users.ts';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage, useListState } from '../features/listPage/useListPage.ts';
import { isColleagueLike } from '../lib/colleagues.ts';
import { useUserName } from '../lib/currentUser.ts';
import { plural } from '../lib/numbers.ts';
import { WORDS } from '../messages/words.ts';
import type { Column } from '../table/column.ts';
import { addressCells, valueCells } from '../table/columnCells.ts';
import { Colleague } from '../ui/Colleague.tsx';
import { Text } from '../ui/Text.tsx';
import { Time } from '../ui/Time.tsx';

const route = getRouteApi('/colleagues');

const ROLES = { recruiter: 'Recruiter', manager: 'Hiring manager' } as const;

function You({ address }: { address: string }) {
  return useUserName() === address && <Text className="text-faint">{`(${WORDS.you.toLowerCase()})`}</Text>;
}

const COLUMNS: readonly Column<KnownUser>[] = [
  {
    id: 'name',
    label: 'Name',
    className: '',
    skeleton: 'w-2/5',
    cell: ({ address, role }) => (
      <>
        <span className="flex items-center gap-1.5">
          <Colleague address={address} />
          <You address={address} />
        </span>
        <span className="flex gap-1.5 truncate pt-0.5 text-xs text-faint md:hidden">
          <span translate="no" className="truncate">
            {address}
          </span>
          <Text className="shrink-0">{ROLES[role]}</Text>
        </span>
      </>
    ),
  },
  {
    id: 'address',
    label: WORDS.email,
    className: 'hidden md:table-cell',
    skeleton: 'w-3/5',
    ...addressCells(({ address }) => address),
  },
  {
    id: 'role',
    label: 'Role',
    className: 'hidden w-40 md:table-cell',
    skeleton: 'w-20',
    ...valueCells(({ role }) => ROLES[role]),
  },
  {
    id: 'seen',
    label: 'Last seen',
    className: 'w-32 md:w-40',
    numeric: true,
    skeleton: 'w-20',
    cell: ({ last_seen }) => <Time value={last_seen} className="text-soft" />,
  },
];

/** The users who have signed in. */
export function ColleaguesPage() {
  const state = useListState(route.useSearch(), useNavigate({ from: '/colleagues' }));
  const list = useListPage(usersQuery());
  const { q } = state.filter;
  // All users are read for their names, so that they are searched here.
  const rows = list.page?.rows.filter((user) => isColleagueLike(user, q.trim())) ?? [];
  const isFiltered = q.trim() !== '';
  return (
    <ListPage
      title="Colleagues"
      count={(total) => (isFiltered ? plural(total, 'match', 'matches') : plural(total, 'user'))}
      search={{ label: 'Search colleagues', value: q, onSearch: (text) => state.change({ q: text }) }}
      list={{ ...list, page: list.page && { ...list.page, rows, total: isFiltered ? rows.length : list.page.total } }}
      state={state}
      failed="Couldn’t load the colleagues."
      icon={<Contact className="size-5" />}
      unmatched={
        isFiltered
          ? {
              title: 'No matching colleagues',
              hint: 'Try another name or address. Users appear here once they have signed in.',
              onClear: () => state.change({ q: '' }),
            }
          : null
      }
      empty={{ title: 'No colleagues yet', hint: 'Users appear here once they have signed in.' }}
      table={{ columns: COLUMNS, rowHeights: [36, 56] }}
    />
  );
}
