import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recommendedText } from '../../contract/codes.ts';
import { failureOf } from '../api/failure.ts';
import { notesQuery } from '../api/notes.ts';
import { recommendationsQuery } from '../api/recommendations.ts';
import { scorecardQuery } from '../api/scorecards.ts';
import { type Entry, labelOfEntry } from '../features/candidates/entryColumns.tsx';
import { NoteItem } from '../features/team/NoteItem.tsx';
import { HiddenNote } from '../features/team/Recommendations.tsx';
import { byAuthor, RecommendationText } from '../features/team/RecommendationText.tsx';
import { RecommendationMarks } from '../ui/TeamMarks.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';

const TEAM = 'Team';

/** There may be recommendations that are hidden. */
const isDiscussed = ({ notes, hides_recommendations: hides, ...row }: Entry): boolean =>
  notes > 0 || hides || recommendedText(row) !== null;

/** What colleagues recommend and wrote about a candidate, by assessment. */
export function CandidateTeam({ entries }: { entries: readonly Entry[] }) {
  const discussed = entries.filter(isDiscussed);
  return (
    <section aria-label={TEAM}>
      <h2 className="mb-2 text-base font-semibold">{TEAM}</h2>
      {discussed.length === 0 && (
        <p className="text-soft">No recommendations or notes yet. Open an assessment above to add one.</p>
      )}
      <ul className="space-y-4">
        {discussed.map((entry) => (
          <EntryTeam key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function EntryTeam({ entry }: { entry: Entry }) {
  const recommendations = useQuery(recommendationsQuery(entry.id));
  const notes = useQuery(notesQuery(entry.id));
  const { data: scorecard } = useQuery(scorecardQuery(entry.assessment_id));
  const error = recommendations.data && notes.data ? null : (recommendations.error ?? notes.error);
  return (
    <li className="rounded-lg border border-line bg-surface px-4 py-3">
      <h3 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to="/assessments/$assessmentId/candidates/$candidatureId"
          params={{ assessmentId: String(entry.assessment_id), candidatureId: String(entry.id) }}
          className="min-w-0 rounded font-medium break-words hover:text-accent"
        >
          <bdi translate="no">{labelOfEntry(entry)}</bdi>
        </Link>
        <span className="text-xs text-soft">
          <RecommendationMarks counts={entry} />
        </span>
      </h3>
      {error && (
        <Failed
          small
          title="Couldn’t load the recommendations and notes."
          failure={failureOf(error)}
          onRetry={() => void Promise.all([recommendations.refetch(), notes.refetch()])}
        />
      )}
      {!error && !(recommendations.data && notes.data) && <Skeleton className="w-3/4" />}
      {recommendations.data?.hides_recommendations && <HiddenNote />}
      <ul className="space-y-3 empty:hidden">
        {byAuthor(recommendations.data?.results ?? []).map((each) => (
          <li key={`recommendation ${each.latest.id}`}>
            <RecommendationText {...each} criteria={scorecard?.criteria ?? []} />
          </li>
        ))}
        {notes.data?.map((note) => (
          <NoteItem key={note.id} note={note} assessmentId={entry.assessment_id} isBlind={entry.is_hidden} />
        ))}
      </ul>
    </li>
  );
}
