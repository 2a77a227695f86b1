import { Skeleton } from '../../ui/states.tsx';

const ROWS = 12;

/** The placeholder of the list of emails. */
export function EmailsSkeleton() {
  return (
    <div aria-hidden="true" className="border-t border-line">
      {Array.from({ length: ROWS }, (_, index) => (
        <div
          key={index}
          className="flex min-h-13 items-center gap-x-3 border-b border-line/70 px-4 md:grid md:min-h-9 comfortable:md:min-h-11 md:grid-cols-[1rem_5.5rem_minmax(0,2fr)_minmax(0,3fr)_5rem_7rem] md:px-6"
        >
          <span className="w-4" />
          <Skeleton className="w-16" />
          <Skeleton className="w-2/5 md:w-3/5" />
          <Skeleton className="w-2/5 max-md:hidden" />
          <span className="max-md:hidden" />
          <Skeleton className="w-20 justify-self-end max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
