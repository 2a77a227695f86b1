import type { Camera } from '../monitoring/useCamera.ts';
import { Button } from '../ui/Button.tsx';
import { messages } from '../messages.ts';
import { CameraPicture } from './CameraPicture.tsx';

const { camera: texts } = messages;

/** Offers to turn the camera on. It is optional. */
export function CameraChoice({ camera: { state, stream, turnOn, turnOff } }: { camera: Camera }) {
  return (
    <div className="camera-choice">
      {stream && <CameraPicture stream={stream} />}
      <div>
        <p>
          <strong>{texts.title}</strong> <span className="quiet">{texts.optional}</span>
        </p>
        <p className="quiet" role="status">
          {state === 'on' ? texts.on : state === 'refused' ? texts.refused : texts.off}
        </p>
      </div>
      {state === 'on' ? (
        <Button onClick={turnOff}>{texts.turnOff}</Button>
      ) : (
        <Button busy={state === 'asking'} onClick={() => void turnOn()}>
          {texts.turnOn}
        </Button>
      )}
    </div>
  );
}
