import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { notify } from '../../../ui/toasts.ts';
import { saveTemplate, TEMPLATE_FORMATS } from './template.ts';
import { Text } from '../../../ui/Text.tsx';

const downloadText = (format: string) => `Download template, ${format}`;
const FORMATS = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

/** Buttons that download an empty list with the right columns. */
export function TemplateButtons() {
  const { mutate, isPending } = useMutation({
    mutationFn: saveTemplate,
    onError: () => notify('error', 'Couldn’t make the template.'),
  });
  useCommands(() =>
    TEMPLATE_FORMATS.map((format) => ({
      id: `template-${format}`,
      title: downloadText(FORMATS[format]),
      group: 'page',
      run: () => mutate(format),
    })),
  );
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-soft">
      <Text>Template:</Text>
      {TEMPLATE_FORMATS.map((format) => (
        <Button
          key={format}
          shape="small"
          look="quiet"
          busy={isPending}
          aria-label={downloadText(FORMATS[format])}
          onClick={() => mutate(format)}
        >
          <Download aria-hidden="true" className="size-3.5" />
          <Text>{FORMATS[format]}</Text>
        </Button>
      ))}
    </p>
  );
}
