import { useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';
import { requestFullScreen, fullScreen } from '../monitoring/monitorPage.ts';

/** The way back into full screen, where there is one. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(fullScreen.subscribe, fullScreen.read);
  if (isFull || !document.fullscreenEnabled) return null;
  return (
    <Button look="quiet" onClick={() => void requestFullScreen()}>
      Full screen
    </Button>
  );
}
