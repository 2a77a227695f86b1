import { ENCODINGS } from '../../../../lists/encodings.ts';
import type { List } from '../../../../lists/readList.ts';
import { SelectField } from '../../../ui/Select.tsx';
import type { ListSource } from './readInWorker.ts';

interface ReadChoiceProps {
  list: List;
  busy: boolean;
  onRead: (choice: Partial<ListSource>) => void;
}

const OPTIONS = ENCODINGS.map(({ label, name }) => ({ value: label, label: name }));

/** The sheet and the encoding that were chosen. Another choice reads the file again. */
export function ReadChoice({ list: { sheet, encoding }, busy, onRead }: ReadChoiceProps) {
  if (sheet === null && encoding === null) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 px-4 pt-3 md:px-6">
      {sheet !== null && (
        <SelectField
          className="w-64 max-w-full"
          label="Sheet"
          translate="no"
          disabled={busy}
          value={sheet.name}
          options={sheet.choices.map((name) => ({ value: name, label: name }))}
          onChoose={(name) => onRead({ sheet: name })}
        />
      )}
      {encoding !== null && (
        <SelectField
          className="w-64 max-w-full"
          label="Encoding"
          disabled={busy}
          value={encoding}
          options={OPTIONS}
          onChoose={(label) => onRead({ encoding: label })}
        />
      )}
    </div>
  );
}
