import { useSelector } from '@tanstack/react-store';
import { useId } from 'react';
import { DENSITIES, densityStore } from '../../lib/density.ts';
import { THEMES, themeStore } from '../../lib/theme.ts';
import { SETTINGS } from '../../messages/settings.ts';
import { SEGMENT, SEGMENT_RADIO, SEGMENTS } from '../../ui/segments.ts';
import { Text } from '../../ui/Text.tsx';

const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const DENSITY_NAMES = { compact: 'Compact', comfortable: 'Comfortable' } as const;

/** How the dashboard looks in this browser. */
export function Appearance() {
  const theme = useSelector(themeStore);
  const density = useSelector(densityStore);
  return (
    <>
      <Choice
        label={SETTINGS.names.theme}
        options={THEMES}
        names={THEME_NAMES}
        chosen={theme}
        onChoose={(next) => themeStore.setState(() => next)}
      />
      <Choice
        label={SETTINGS.names.density}
        options={DENSITIES}
        names={DENSITY_NAMES}
        chosen={density}
        onChoose={(next) => densityStore.setState(() => next)}
      />
    </>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  names: Record<Option, string>;
  chosen: Option;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string>({ label, options, names, chosen, onChoose }: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="flex items-center justify-between gap-6 px-2 py-1.5">
      <legend className="float-left">{label}</legend>
      <div className={SEGMENTS}>
        {options.map((option) => (
          <label key={option} className={SEGMENT}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              className={SEGMENT_RADIO}
            />
            <Text>{names[option]}</Text>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
