import { type ComponentProps, createContext, use } from 'react';

/** Links to the candidates of the current page. The object is stable while the filters are. */
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
 * The link to a candidate in a long list. Faster than the router's link, which computes its URL again with each typed
 * letter of a search.
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
        // With a modifier the browser opens a new tab or window, or downloads.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        links?.open(candidatureId);
      }}
    >
      {children}
    </a>
  );
}
