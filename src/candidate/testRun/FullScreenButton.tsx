import { useSyncExternalStore } from 'react';
import { messages } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { requestFullScreen, fullScreen } from '../monitoring/monitorPage.ts';

/** Returns to full screen, where the browser supports it. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(fullScreen.subscribe, fullScreen.read);
  if (isFull || !document.fullscreenEnabled) return null;
  return (
    <Button look="quiet" onClick={() => void requestFullScreen()}>
      {messages.test.fullScreen}
    </Button>
  );
}
