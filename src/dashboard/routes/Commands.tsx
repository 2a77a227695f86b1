import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Search } from 'lucide-react';
import { lazy, useState } from 'react';
import { endTour, startTour, tourStore } from '../features/firstStart/tourStore.ts';
import { closePalette, openPalette, useCommands, useOpenPalette } from '../ui/commands.ts';
import { Keys } from '../ui/Keys.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { WORDS } from '../messages/words.ts';

const loadPalette = () => import('./PaletteHost.tsx');
const PaletteHost = lazy(loadPalette);
const Tour = lazy(() => import('../features/firstStart/Tour.tsx'));
const HelpSheet = lazy(() => import('../features/palette/HelpSheet.tsx'));

/** The command palette with its button, the tour and the help sheet. */
export function Commands() {
  const navigate = useNavigate();
  const opened = useOpenPalette();
  const isTouring = useSelector(tourStore);
  const [helping, setHelping] = useState(false);
  useCommands(() => [
    {
      id: 'palette',
      title: 'Command palette',
      group: 'global',
      keys: 'mod+k',
      keyOnly: true,
      under: 'drawer',
      whileTyping: true,
      run: () => openPalette(),
    },
    {
      id: 'help',
      title: 'Keyboard shortcuts',
      group: 'global',
      keys: '?',
      under: 'drawer',
      run: () => setHelping(true),
    },
    { id: 'guide', title: WORDS.userGuide, group: 'global', run: () => void navigate({ to: '/help' }) },
    { id: 'tour', title: 'Take the tour', group: 'global', run: startTour },
  ]);
  return (
    <>
      <button
        type="button"
        onClick={() => openPalette()}
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onFocus={() => void loadPalette().catch(() => {})}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md border border-line px-2 text-faint transition-colors hover:bg-hover hover:text-ink max-md:ml-auto"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="grow truncate text-left max-md:sr-only">Search…</span>
        <span aria-hidden="true" className="max-md:hidden">
          <Keys keys="mod+k" />
        </span>
      </button>
      {opened && (
        <LazyBoundary onClose={closePalette}>
          <PaletteHost key={opened.parent?.id ?? ''} opened={opened} onClose={closePalette} />
        </LazyBoundary>
      )}
      {isTouring && (
        <LazyBoundary onClose={endTour}>
          <Tour />
        </LazyBoundary>
      )}
      {helping && (
        <LazyBoundary onClose={() => setHelping(false)}>
          <HelpSheet onTour={startTour} onClose={() => setHelping(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
