import { useQuery } from '@tanstack/react-query';
import { notesQuery } from '../../api/notes.ts';
import { recommendationsQuery } from '../../api/recommendations.ts';
import { plural } from '../../lib/numbers.ts';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { Notes } from './Notes.tsx';
import { countsOf, Recommendations, type RecommendationsProps } from './Recommendations.tsx';
import { ViewRequests } from './ViewRequests.tsx';

interface TeamProps extends RecommendationsProps {
  /** Whether N begins a note. */
  hasNoteKey: boolean;
}

/** What the team thinks of a candidate: recommendations and notes, with the forms for the user's own. */
export default function Team({ hasNoteKey, ...props }: TeamProps) {
  const { candidatureId, assessmentId, isBlind } = props;
  const { data: given, error } = useQuery(recommendationsQuery(candidatureId));
  const { data: notes, error: notesError } = useQuery(notesQuery(candidatureId));
  const counts = [given && countsOf(given.results), notes && notes.length > 0 ? plural(notes.length, 'note') : null]
    .filter((each) => typeof each === 'string')
    .map((each) => <Text key={each}>{each}</Text>);
  return (
    <Section
      title="Team"
      note={counts.length > 0 && <span className="flex gap-x-3">{counts}</span>}
      busy={(!given && !error) || (!notes && !notesError)}
    >
      <Recommendations {...props} />
      <ViewRequests candidatureId={candidatureId} assessmentId={assessmentId} />
      <Notes {...{ candidatureId, assessmentId, isBlind }} hasKey={hasNoteKey} />
    </Section>
  );
}
