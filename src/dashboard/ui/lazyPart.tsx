import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { load, PartMissing } from '../lib/load.ts';
import { reloadOnce } from '../lib/reload.ts';
import { notify } from './toasts.ts';

interface Closable {
  onClose?: () => void;
}

/**
 * A component that is loaded when it is first drawn, with nothing or `Place` in its place until then. When it cannot be loaded,
 * what stands around it stays. Somebody asked for what can be closed: a message says so, and it is closed, so that it can be
 * opened again. What comes by itself is left out until the browser is online again.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<{ default: ComponentType<Props> }>,
  Place?: ComponentType<Props>,
): ComponentType<Props> {
  const renew = () => lazy(() => load(importPart));
  let Part = renew();
  return function LazyPart(props: Props) {
    // The same for as long as it is drawn, and another try when it is drawn again.
    const [Loaded, setLoaded] = useState(() => Part);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (!isMissing) return;
      const again = () => {
        setLoaded(() => Part);
        setMissing(false);
      };
      addEventListener('online', again);
      return () => removeEventListener('online', again);
    }, [isMissing]);
    function onMissing(error: PartMissing): void {
      Part = renew();
      const { onClose }: Closable = props;
      if (!onClose) return setMissing(true);
      notify('error', 'A part of this page could not be loaded.', error.message, { topic: 'part' });
      onClose();
      reloadOnce(error);
    }
    if (isMissing) return null;
    return (
      <Missing onMissing={onMissing}>
        <Suspense fallback={Place && <Place {...props} />}>
          <Loaded {...props} />
        </Suspense>
      </Missing>
    );
  };
}

/** Keeps to itself that a part is missing. Whatever else goes wrong goes on to whoever is above. */
class Missing extends Component<{ onMissing: (error: PartMissing) => void; children: ReactNode }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof PartMissing) this.props.onMissing(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error && !(error instanceof PartMissing)) throw error;
    return error ? null : this.props.children;
  }
}
