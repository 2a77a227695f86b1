import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  CANDIDATURE_FILTERS,
  type CandidatureFilterName,
  FACETS,
  VALUE_COUNTS,
} from '../../../../contract/candidatureFilters.ts';
import { labelOf } from '../../../../contract/codes.ts';
import { readDays, readScores, writeDays, writeScores } from '../../../../contract/ranges.ts';
import type { Facets } from '../../../../contract/facets.ts';
import type { CandidatureFilter } from '../../../api/candidatureFilter.ts';
import { valueCountsQuery } from '../../../api/candidatureLists.ts';
import { reasonsOnList, rejectionReasonsQuery } from '../../../api/rejectionReasons.ts';
import { dayAt, dayFromNumber, dayNumber } from '../../../lib/days.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { FILTERS } from '../../../messages/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { FilterCheckbox, type FilterOption } from '../../../ui/FilterMenu.tsx';
import { focusFirst } from '../../../ui/focus.ts';
import { FIRST_DAY, LAST_DAY } from './filterText.ts';
import { useReasonLabels } from './useReasonLabels.ts';

/** The options of a filter: the known codes in their order, then other codes of the filter or of rows. */
export function optionsOf(
  known: readonly string[],
  chosen: readonly string[],
  counts: Facets['status'] | undefined,
): FilterOption[] {
  const byCode = new Map(counts?.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])));
  return [...new Set([...known, ...chosen, ...byCode.keys()])].map((value) => ({
    value,
    label: labelOf(value),
    count: counts ? (byCode.get(value) ?? 0) : null,
  }));
}

interface FilterEditorProps {
  assessmentId: number;
  asOf: string | undefined;
  name: CandidatureFilterName;
  filter: CandidatureFilter;
  /** Undefined: not counted yet. */
  facets: Facets | undefined;
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

/** The control that sets one filter, by its kind. Changes apply at once. */
export default function FilterEditor(props: FilterEditorProps) {
  return (
    <div ref={focusFirst} className="contents">
      <Editor {...props} />
    </div>
  );
}

function Editor({ assessmentId, asOf, name, filter, facets, onFilter }: FilterEditorProps): ReactNode {
  const spec = CANDIDATURE_FILTERS[name];
  const value = filter[name];
  const facet = FACETS.find((each) => each === name);
  const counted = VALUE_COUNTS.find((each) => each === name);
  const { data: values } = useQuery(valueCountsQuery(assessmentId, filter, asOf, counted));
  const { data: list } = useQuery({ ...rejectionReasonsQuery(), enabled: name === 'rejection_reason' });
  const reasons = useReasonLabels(name === 'rejection_reason');
  const counts = facet ? facets?.[facet] : values;
  if (typeof value !== 'string') {
    const own = spec.kind === 'codes' ? spec.values : [];
    const known = name === 'rejection_reason' ? [...reasonsOnList(list).map(({ id }) => String(id)), ...own] : own;
    return optionsOf(known, value, counts).map((option) => (
      <FilterCheckbox
        key={option.value}
        option={{ ...option, label: FILTERS.valueLabel(name, option.value, reasons) }}
        checked={value.includes(option.value)}
        onToggle={(on) =>
          onFilter({ [name]: on ? [...value, option.value] : value.filter((one) => one !== option.value) })
        }
      />
    ));
  }
  const edited = { value, onChange: (next: string) => onFilter({ [name]: next }) };
  switch (spec.kind) {
    case 'scores':
      return <ScoresEditor {...edited} counts={counts} />;
    case 'days':
      return <DaysEditor {...edited} />;
    default:
      return <TextEditor {...edited} label={spec.label} />;
  }
}

interface EditorProps {
  value: string;
  onChange: (value: string) => void;
}

const SCORE_PRESETS = ['80-100', '60-100', '0-59'];

function ScoresEditor({ value, onChange, counts }: EditorProps & { counts: Facets['score'] | undefined }) {
  const range = readScores(value);
  return (
    <RangeEditor
      type="number"
      from={range ? String(range.from) : ''}
      to={range ? String(range.to) : ''}
      onRange={(from, to) => {
        const next = writeScores({ from: Number(from || 0), to: Number(to || 100) });
        if (from === '' && to === '') onChange('');
        else if (readScores(next)) onChange(next);
        else return false;
        return true;
      }}
    >
      {SCORE_PRESETS.map((preset) => (
        <Preset
          key={preset}
          label={presetText(preset)}
          count={counts ? countIn(preset, counts) : null}
          isOn={value === preset}
          onChoose={() => onChange(preset)}
        />
      ))}
    </RangeEditor>
  );
}

function presetText(preset: string): string {
  const { from = 0, to = 0 } = readScores(preset) ?? {};
  return FILTERS.scores(from, to);
}

/** How many candidates are in a range of whole bands. */
function countIn(text: string, counts: Facets['score']): number {
  const range = readScores(text);
  return counts.reduce((sum, { value, count }) => {
    const band = value === null ? null : readScores(value);
    return range && band && band.from >= range.from && band.to <= range.to ? sum + count : sum;
  }, 0);
}

const DAY_PRESETS = [7, 30, 90];

function DaysEditor({ value, onChange }: EditorProps) {
  const range = readDays(value);
  const today = dayAt(Date.now());
  return (
    <RangeEditor
      type="date"
      from={range && range.from !== FIRST_DAY ? range.from : ''}
      to={range && range.to !== LAST_DAY ? range.to : ''}
      onRange={(from, to) => {
        const next = writeDays({ from: from || FIRST_DAY, to: to || LAST_DAY });
        if (from === '' && to === '') onChange('');
        else if (readDays(next)) onChange(next);
        else return false;
        return true;
      }}
    >
      {DAY_PRESETS.map((days) => {
        const preset = writeDays({ from: dayFromNumber(dayNumber(today) - days + 1), to: today });
        return (
          <Preset
            key={days}
            label={`Last ${days} days`}
            count={null}
            isOn={value === preset}
            onChoose={() => onChange(preset)}
          />
        );
      })}
    </RangeEditor>
  );
}

interface RangeEditorProps {
  type: 'number' | 'date';
  from: string;
  to: string;
  /** Sets the range. An empty end is open. Returns false if the range is invalid. */
  onRange: (from: string, to: string) => boolean;
  /** Presets. */
  children: ReactNode;
}

function RangeEditor({ type, from, to, onRange, children }: RangeEditorProps) {
  const [typed, setTyped] = useState<{ from: string; to: string; isWrong: boolean } | null>(null);
  const shown = typed ?? { from, to, isWrong: false };
  const errorId = useId();
  function change(next: { from: string; to: string }): void {
    setTyped({ ...next, isWrong: !onRange(next.from, next.to) });
  }
  const field = { type, ...(type === 'number' && { min: 0, max: 100, step: 1 }), className: 'min-w-0 grow basis-0' };
  return (
    <>
      {/* A preset replaces the typed range. */}
      <div onClickCapture={() => setTyped(null)}>{children}</div>
      <div className="mt-1 flex gap-2 border-t border-line px-2 pt-2 pb-1">
        <TextField
          {...field}
          label="From"
          value={shown.from}
          aria-describedby={shown.isWrong ? errorId : undefined}
          onChange={({ target }) => change({ ...shown, from: target.value })}
        />
        <TextField
          {...field}
          label="To"
          value={shown.to}
          aria-describedby={shown.isWrong ? errorId : undefined}
          onChange={({ target }) => change({ ...shown, to: target.value })}
        />
      </div>
      <p id={errorId} role="status" className="px-2 text-xs text-bad">
        {shown.isWrong && '“From” must not be after “To”.'}
      </p>
    </>
  );
}

interface PresetProps {
  label: string;
  count: number | null;
  isOn: boolean;
  onChoose: () => void;
}

const Preset = ({ label, count, isOn, onChoose }: PresetProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onChoose}
    className="flex min-h-8 w-full items-center rounded px-2 text-left hover:bg-hover aria-pressed:bg-accent-wash aria-pressed:text-accent-strong max-md:min-h-10"
  >
    <span className="grow pr-4">{label}</span>
    {count !== null && <span className="num text-xs text-faint">{formatCount(count)}</span>}
  </button>
);

function TextEditor({ value, onChange, label }: EditorProps & { label: string }) {
  const [typed, setTyped] = useState(value);
  function apply(event: FormEvent): void {
    event.preventDefault();
    onChange(typed.trim());
  }
  return (
    <form onSubmit={apply} className="grid gap-2 px-2 pt-1.5 pb-1">
      <TextField label={label} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      <p className="text-xs text-faint">The whole invitation link, or its ID.</p>
      <Button type="submit" className="justify-self-start">
        Apply
      </Button>
    </form>
  );
}
