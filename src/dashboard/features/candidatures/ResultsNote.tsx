import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { isReadingResults, resultsProgressQuery } from '../../api/resultsProgress.ts';
import { WORDS } from '../../messages/words.ts';

/** Requests the results of an assessment, and shows how many are read while some are missing. */
export function ResultsNote({ assessmentId }: { assessmentId: number }) {
  const { data: progress } = useQuery(resultsProgressQuery(assessmentId));
  if (!progress || progress.state === 'waiting' || progress.read >= progress.completed) return null;
  const isReading = isReadingResults(progress);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-soft tabular-nums print:hidden">
      {isReading && <LoaderCircle aria-hidden="true" className="size-3.5 shrink-0" />}
      <span role="status" className="truncate">
        {WORDS.resultsLoaded(progress.read, progress.completed)}
      </span>
      {!isReading && (
        <Link
          to="/assessments/$assessmentId/insights"
          params={{ assessmentId: String(assessmentId) }}
          className="shrink-0 rounded underline hover:text-ink"
        >
          {WORDS.loadAllResults(progress.seconds)}
        </Link>
      )}
    </span>
  );
}
