import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { browserTimeZone, timeZoneStore } from '../../lib/timeZone.ts';
import { SETTINGS } from '../../messages/settings.ts';
import { Select } from '../../ui/Select.tsx';
import { DailyEmail } from './DailyEmail.tsx';
import { chooseTimeZone, nameParts, timeZones } from './timeZones.ts';

/** The time zone of all times. A native select: typing the first letters of a place finds it. */
function TimeZone() {
  const id = useId();
  const client = useQueryClient();
  const chosen = useSelector(timeZoneStore);
  const zones = timeZones().map((zone) => ({ zone, ...nameParts(zone) }));
  const regions = [...new Set(zones.flatMap(({ region, place }) => (place === '' ? [] : [region])))];
  return (
    <div className="flex items-center justify-between gap-6 px-2 py-1.5">
      <label htmlFor={id}>{SETTINGS.names.timeZone}</label>
      <Select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => {
          flushSync(() => chooseTimeZone(client, target.value || null));
          // A docked drawer takes the focus when it is remounted.
          target.focus();
        }}
        className="h-8 w-48 max-md:h-10"
      >
        <option value="">{SETTINGS.browserTimeZone(browserTimeZone().replaceAll('_', ' '))}</option>
        {zones
          .filter(({ place }) => place === '')
          .map(({ zone }) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        {regions.map((name) => (
          <optgroup key={name} label={name}>
            {zones
              .filter(({ region, place }) => region === name && place !== '')
              .map(({ zone, place }) => (
                <option key={zone} value={zone}>
                  {place}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}

/** The settings that are loaded when they are opened. */
export default function MoreSettings({ onPreview }: { onPreview: () => void }) {
  return (
    <>
      <TimeZone />
      <DailyEmail onPreview={onPreview} />
    </>
  );
}
