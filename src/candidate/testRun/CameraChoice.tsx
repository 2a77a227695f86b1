import type { Camera } from '../monitoring/useCamera.ts';
import { Button } from '../ui/Button.tsx';
import { CameraPicture } from './CameraPicture.tsx';

/** The camera, for who wants it. Doing without is no fault. */
export function CameraChoice({ camera: { state, stream, turnOn, turnOff } }: { camera: Camera }) {
  return (
    <div className="camera-choice">
      {stream && <CameraPicture stream={stream} />}
      <div>
        <p>
          <strong>Camera</strong> <span className="quiet">optional</span>
        </p>
        <p className="quiet" role="status">
          {state === 'on' && 'Your camera is on. Only you see this picture; it is neither kept nor sent.'}
          {state === 'refused' && 'Your camera is off. You can take the test without it.'}
          {(state === 'off' || state === 'asking') &&
            'You may turn your camera on to show that you are here yourself. It is recorded only that it was on.'}
        </p>
      </div>
      {state === 'on' ? (
        <Button onClick={turnOff}>Turn off</Button>
      ) : (
        <Button busy={state === 'asking'} onClick={() => void turnOn()}>
          Turn camera on
        </Button>
      )}
    </div>
  );
}
