import { messages } from '../messages.ts';
import { Choices } from './Choices.tsx';
import { type FieldProps, isOptionList } from './fieldProps.ts';

export function MultipleField({ item, answer, onAnswer, language, labelledBy }: FieldProps<'multiple'>) {
  const chosen = isOptionList(answer) ? answer : [];
  return (
    <Choices
      type="checkbox"
      options={item.options}
      chosen={chosen}
      onChoose={(place, isChosen) => onAnswer(toggleOption(chosen, place, isChosen))}
      language={language}
      labelledBy={labelledBy}
      hint={messages.answers.multiple}
    />
  );
}

/** The places in ascending order; null when none is left. */
export function toggleOption(chosen: readonly number[], place: number, isChosen: boolean): number[] | null {
  const others = chosen.filter((one) => one !== place);
  if (!isChosen) return others.length > 0 ? others : null;
  return [...others, place].sort((one, other) => one - other);
}
