import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { INVITE_MANY } from '../../../messages/inviteMany.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { notify } from '../../../ui/toasts.ts';
import { saveTemplate, TEMPLATE_FORMATS } from './template.ts';
import { Text } from '../../../ui/Text.tsx';

/** Buttons that download an empty list with the right columns. */
export function TemplateButtons() {
  const { mutate, isPending } = useMutation({
    mutationFn: saveTemplate,
    onError: () => notify('error', INVITE_MANY.template.failed),
  });
  useCommands(() =>
    TEMPLATE_FORMATS.map((format) => ({
      id: `template-${format}`,
      title: INVITE_MANY.template.download(INVITE_MANY.template.formats[format]),
      group: 'page',
      run: () => mutate(format),
    })),
  );
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-soft">
      <Text>{INVITE_MANY.template.label}</Text>
      {TEMPLATE_FORMATS.map((format) => (
        <Button
          key={format}
          shape="small"
          look="quiet"
          busy={isPending}
          aria-label={INVITE_MANY.template.download(INVITE_MANY.template.formats[format])}
          onClick={() => mutate(format)}
        >
          <Download aria-hidden="true" className="size-3.5" />
          <Text>{INVITE_MANY.template.formats[format]}</Text>
        </Button>
      ))}
    </p>
  );
}
