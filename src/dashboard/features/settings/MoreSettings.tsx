import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { browserTimeZone, timeZoneStore } from '../../lib/timeZone.ts';
import { notificationSettingsQuery, useChangeDailyEmail } from '../../api/notifications.ts';
import { SETTINGS, dailyEmailHint } from '../../messages/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields.tsx';
import { Select } from '../../ui/Select.tsx';
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

/** The switch of the daily email; if it cannot be sent, why. */
function DailyEmail({ onPreview }: { onPreview: () => void }) {
  const { data } = useQuery(notificationSettingsQuery());
  const change = useChangeDailyEmail(SETTINGS.dailyEmailFailed);
  if (!data) return null;
  const { daily_email: isOn, daily_email_problem: problem } = data;
  return (
    <div className="max-w-72 px-2 py-1.5">
      <div className="flex min-h-6 items-center justify-between gap-6">
        <span>{SETTINGS.names.dailyEmail}</span>
        {(problem === null || isOn) && (
          <Switch
            label={SETTINGS.names.dailyEmail}
            checked={change.isPending ? change.variables : isOn}
            onToggle={change.mutate}
          />
        )}
      </div>
      <p className="mt-0.5 text-xs text-faint">{dailyEmailHint(problem)}</p>
      {problem === null && (
        <Button
          shape="small"
          className="mt-1.5"
          aria-label={SETTINGS.previewDailyEmailCommand}
          onClick={({ currentTarget }) => {
            // A popover would cover the dialog.
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            onPreview();
          }}
        >
          Preview
        </Button>
      )}
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
