import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sitting, TestStep } from '../../contract/taking.ts';
import { HttpError } from '../api/httpClient.ts';
import { stepSummary } from '../screens/stepSummary.ts';
import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/Notice.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Screen } from '../ui/Screen.tsx';
import type { Camera } from '../monitoring/useCamera.ts';
import { requestFullScreen } from '../monitoring/monitorPage.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { Practice } from './Practice.tsx';
import type { FlowProps } from './TestFlow.tsx';
import { Text } from '../ui/Text.tsx';

const { camera: texts } = messages;

/** Offers to turn the camera on. It is optional. */
function CameraChoice({ camera: { state, stream, turnOn, turnOff } }: { camera: Camera }) {
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

const { instructions } = messages;

interface InstructionsProps extends FlowProps {
  step: TestStep;
  camera: Camera;
  onBegin: (sitting: Sitting) => void;
  onBack: () => void;
}

/** The screen before the timer starts: instructions, practice question, full screen and camera. */
export function Instructions({ step, overview, camera, onBegin, onBack, onRefresh }: InstructionsProps) {
  const { api, reporter } = usePageServices();
  const [wantsFullScreen, setWantsFullScreen] = useState(true);
  const begin = useMutation({
    async mutationFn() {
      // Browsers grant it only while the press is fresh, so before the server is asked.
      const got = wantsFullScreen ? await requestFullScreen() : null;
      const sitting = await api.startTest(step.test_id);
      const note = (kind: 'full_screen_impossible' | 'camera_on' | 'camera_off') =>
        reporter.note({ test_id: step.test_id, kind });
      if (got === false) note('full_screen_impossible');
      if (camera.state === 'on') note('camera_on');
      if (camera.state === 'refused') note('camera_off');
      return sitting;
    },
    onSuccess: onBegin,
    async onError(error) {
      if (document.fullscreenElement) await document.exitFullscreen();
      if (error instanceof HttpError && error.status === 409) await onRefresh(null);
    },
  });
  const { language } = overview;
  return (
    <Screen title={step.name} language={language} above={<p className="kicker">{stepSummary(step)}</p>}>
      {step.instructions !== null && <Prose text={step.instructions} language={language} />}
      <p>{instructions.howItWorks}</p>
      {step.has_practice && <Practice testId={step.test_id} language={language} />}
      <h2>{instructions.beforeYouStart}</h2>
      <label className="choice plain">
        <input
          type="checkbox"
          checked={wantsFullScreen}
          onChange={(event) => setWantsFullScreen(event.currentTarget.checked)}
        />
        <span>
          <Text>{instructions.fullScreen}</Text>
          <small>{instructions.fullScreenHint}</small>
        </span>
      </label>
      <p>{instructions.recorded}</p>
      <CameraChoice camera={camera} />
      <FailureNote error={begin.error} onRetry={() => begin.mutate()} />
      <div className="actions">
        <Button look="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
          {instructions.start(step.minutes)}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {messages.back}
        </Button>
      </div>
      <p className="quiet">{instructions.timerNote}</p>
    </Screen>
  );
}
