import { useQuery } from '@tanstack/react-query';
import { notificationSettingsQuery, useChangeDailyEmail } from '../../api/notifications.ts';
import { SETTINGS, dailyEmailHint } from '../../messages/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields.tsx';

/** The switch of the daily email; if it cannot be sent, why. */
export function DailyEmail({ onPreview }: { onPreview: () => void }) {
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
