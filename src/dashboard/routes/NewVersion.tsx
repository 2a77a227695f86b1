import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../api/about.ts';
import { currentBuild } from '../ui/missingChunk.ts';
import { Button } from '../ui/Button.tsx';

/** Offers to reload the page when the server has another build of the dashboard. // S32 */
export function NewVersion() {
  const build = useQuery(aboutQuery()).data?.build ?? null;
  const own = currentBuild();
  return (
    <div role="status">
      {build !== null && own !== null && build !== own && (
        <div className="pointer-events-auto flex animate-fade-in flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-2.5 py-2 text-xs text-soft max-md:border max-md:border-line max-md:shadow-float">
          <p>A new version is available.</p>
          <Button shape="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
