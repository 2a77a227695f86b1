import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Problem } from '../../contract/problem.ts';
import { openReview } from '../api/reviews.ts';
import { useTitle } from '../lib/useTitle.ts';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';

/** Opens a review of the candidates that the address names, and goes there. */
export function ReviewStart() {
  const { assessment, selection, candidate, ...filter } = useSearch({ from: '/review' });
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const opening = useMutation({
    mutationFn: () => openReview({ assessment, filter, selection }),
    onSuccess: (id) =>
      navigate({ to: '/review/$reviewId', params: { reviewId: String(id) }, search: { candidate }, replace: true }),
  });
  useTitle('Review');
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    opening.mutate();
  }, [opening]);
  const { error } = opening;
  if (!error) return <Skeleton className="m-6 w-1/2" />;
  if (error instanceof Problem && error.status === 409) {
    return (
      <Empty
        wholePage
        icon={<CircleCheck className="size-5" />}
        title="No review"
        action={
          <Link to="/" className="rounded text-accent-strong underline">
            Home
          </Link>
        }
      >
        {error.message}
      </Empty>
    );
  }
  return <Failed title="Couldn’t start the review." failure={error} onRetry={() => opening.mutate()} />;
}
