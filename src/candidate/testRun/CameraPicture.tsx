import { useCallback } from 'react';
import { messages } from '../messages.ts';

/** What the camera sees, as in a mirror. */
export function CameraPicture({ stream }: { stream: MediaStream }) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream;
    },
    [stream],
  );
  return <video ref={show} className="camera" autoPlay muted playsInline aria-label={messages.camera.picture} />;
}
