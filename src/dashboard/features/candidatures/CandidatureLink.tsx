import { type ComponentProps, createContext, use } from 'react';

/** How the page that is shown leads to each of its people. The same object as long as it leads to the same. */
export interface CandidatureLinks {
  addressOf: (candidatureId: number) => string;
  open: (candidatureId: number) => void;
  /** Called when the candidate is about to be opened. */
  prepare: () => void;
}

export const CandidatureLinksContext = createContext<CandidatureLinks | null>(null);

interface CandidatureLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  candidatureId: number;
}

/**
 * The link to a candidate in a long list. The router's own link computes its URL again on every letter of a search and
 * runs an effect: a sixth of the script time of a key press.
 */
export function CandidatureLink({ candidatureId, children, ...anchor }: CandidatureLinkProps) {
  const links = use(CandidatureLinksContext);
  return (
    <a
      {...anchor}
      href={links?.addressOf(candidatureId)}
      onPointerEnter={links?.prepare}
      onFocus={links?.prepare}
      onClick={(event) => {
        // With one of these it is the browser's: a new tab, a new window, a download.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        links?.open(candidatureId);
      }}
    >
      {children}
    </a>
  );
}
