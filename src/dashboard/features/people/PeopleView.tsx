import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { Candidate } from '../../../contract/candidate.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import type { Slice } from '../../api/slice.ts';
import { plural } from '../../lib/numbers.ts';
import { waitingWords } from '../../lib/waiting.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { Pager } from '../../table/Pager.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PageHeader, Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Empty, Failed, type Failure } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { PEOPLE_COLUMNS } from './peopleColumns.tsx';

interface PeopleViewProps {
  /** Null while nothing is there yet. */
  people: Slice<Candidate> | null;
  /** The people are those of the page or the search before. */
  stale: boolean;
  /** How many have come meanwhile and are not shown. */
  fresh: number;
  onBring: () => void;
  failure: Failure | null;
  onRetry: () => void;
  q: string;
  page: number;
  onSearch: (q: string) => void;
  onPage: (page: number) => void;
  onOpen: (person: Candidate) => void;
}

/** How long typing rests before the server is asked, in milliseconds. */
const SEARCH_DELAY = 250;

/** Everybody who was ever invited to anything. */
export function PeopleView(props: PeopleViewProps) {
  const { people, stale, fresh, onBring, failure, onRetry, q, page, onSearch, onPage, onOpen } = props;
  const phone = useIsPhone();
  const total = people?.total ?? null;

  return (
    <>
      <PageHeader
        title="Candidates"
        note={total !== null && (q === '' ? plural(total, 'person', 'people') : plural(total, 'match', 'matches'))}
      >
        <DriftNote drift={people?.drift ?? 0} />
      </PageHeader>
      <Toolbar>
        <SearchBox
          label="Search candidates"
          value={q}
          delay={SEARCH_DELAY}
          onSearch={onSearch}
          className="w-72 min-w-0 shrink"
        />
        <span className="grow" />
        <NewRows words={waitingWords({ fresh })} onBring={onBring} />
        <Pager page={page} slice={people} onPage={onPage} />
      </Toolbar>
      {failure ? (
        <Failed title="The candidates could not be loaded." failure={failure} onRetry={onRetry} />
      ) : (
        <DataTable
          name="Test takers"
          columns={PEOPLE_COLUMNS}
          rows={people?.rows ?? []}
          rowHeight={phone ? 56 : 32}
          onOpen={(person) => {
            if (isAddressable(person)) onOpen(person);
          }}
          stickyTop={TOOLBAR_HEIGHT}
          loading={people === null}
          stale={stale}
        />
      )}
      {people?.rows.length === 0 && (
        <NothingFound
          page={page}
          onPage={onPage}
          icon={<Users className="size-5" />}
          unmatched={
            q === ''
              ? null
              : {
                  title: 'Nobody matches',
                  hint: 'No name and no e-mail address contains this.',
                  onClear: () => onSearch(''),
                }
          }
        >
          <NobodyYet />
        </NothingFound>
      )}
    </>
  );
}

/** Nobody is known. */
function NobodyYet() {
  return (
    <Empty
      icon={<Users className="size-5" />}
      title="Nobody has been invited yet"
      action={
        <Link
          to="/assessments"
          className="inline-flex h-8 items-center rounded-md border border-edge bg-surface px-3 hover:bg-hover"
        >
          All assessments
        </Link>
      }
    >
      Open an assessment to invite the first candidate. Everybody who is invited appears here.
    </Empty>
  );
}
