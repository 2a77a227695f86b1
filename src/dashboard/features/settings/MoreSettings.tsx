import { DailyEmail } from './DailyEmail.tsx';
import { TimeZone } from './TimeZone.tsx';

/** The settings that are loaded when they are opened. */
export default function MoreSettings({ onPreview }: { onPreview: () => void }) {
  return (
    <>
      <TimeZone />
      <DailyEmail onPreview={onPreview} />
    </>
  );
}
