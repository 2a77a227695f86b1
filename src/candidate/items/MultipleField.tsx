import { Choices } from './Choices.tsx';
import { type FieldProps, isPlaces } from './fields.ts';

export function MultipleField({ item, answer, onAnswer, language, labelledBy }: FieldProps<'multiple'>) {
  const chosen = isPlaces(answer) ? answer : [];
  return (
    <Choices
      type="checkbox"
      options={item.options}
      chosen={chosen}
      onChoose={(place, isChosen) => onAnswer(withPlace(chosen, place, isChosen))}
      language={language}
      labelledBy={labelledBy}
      hint="Choose all that are right."
    />
  );
}

/** The places in ascending order; null when none is left. */
export function withPlace(chosen: readonly number[], place: number, isChosen: boolean): number[] | null {
  const others = chosen.filter((one) => one !== place);
  if (!isChosen) return others.length > 0 ? others : null;
  return [...others, place].toSorted((one, other) => one - other);
}
