import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Camera {
  /** Off: never asked. Refused: by the person, the system, or for want of a camera. */
  state: 'off' | 'asking' | 'on' | 'refused';
  /** Shown to the person alone; it leaves the device at no time. */
  stream: MediaStream | null;
  turnOn: () => Promise<void>;
  turnOff: () => void;
}

/** The camera: a permission and a picture of oneself. Nothing is recorded. It goes off with the component. */
export function useCamera(): Camera {
  const [{ state, stream }, set] = useState<Pick<Camera, 'state' | 'stream'>>({ state: 'off', stream: null });
  const held = useRef<MediaStream | null>(null);

  useEffect(() => () => release(held), []);

  return {
    state,
    stream,
    async turnOn() {
      set({ state: 'asking', stream: null });
      try {
        const granted = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: 320 } });
        held.current = granted;
        // Unplugged, or taken back in the browser.
        for (const track of granted.getTracks()) {
          track.addEventListener('ended', () => set({ state: 'refused', stream: null }));
        }
        set({ state: 'on', stream: granted });
      } catch {
        set({ state: 'refused', stream: null });
      }
    },
    turnOff() {
      release(held);
      set({ state: 'refused', stream: null });
    },
  };
}

function release(held: RefObject<MediaStream | null>): void {
  for (const track of held.current?.getTracks() ?? []) track.stop();
  held.current = null;
}
