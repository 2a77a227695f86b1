import { isAddressable } from '../../contract/paths.ts';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import { classes } from '../lib/classes.ts';
import { useRefusal } from '../lib/currentUser.ts';
import { useStageList } from './StageListHost.tsx';
import { Text } from './Text.tsx';
import { labelOf } from '../../contract/codes.ts';

const stageLabel = (code: string | null) => (code === null || code === '' ? 'Unknown stage' : labelOf(code));

/** Written out, so that Tailwind finds the names. */
const CLASSES: Record<string, string> = {
  NYE: 'stage-nye',
  EVA: 'stage-eva',
  IFI: 'stage-ifi',
  INT: 'stage-int',
  IFT: 'stage-ift',
  TTC: 'stage-ttc',
  REF: 'stage-ref',
  OFS: 'stage-ofs',
  HIR: 'stage-hir',
  REJ: 'stage-rej',
};

/** The class with the colours of a stage; of an unknown one, neutral colours. */
export const stageClassOf = (code: string): string =>
  (Object.hasOwn(CLASSES, code) ? CLASSES[code] : undefined) ?? 'stage-unk';

/** The glyph of a stage, which fills with progress. The label is beside it. */
export function StageGlyph({ code }: { code: string }) {
  return <span aria-hidden="true" className={classes('stage-glyph inline-block shrink-0', stageClassOf(code))} />;
}

/** A stage with its colour, glyph and label; a code that is not known is shown as it came. // S13 */
export function StagePill({ code }: { code: string | null }) {
  if (code === null) return <span className="text-faint">—</span>;
  const label = stageLabel(code);
  return (
    <span key={label} title={label} className={classes('stage-pill', stageClassOf(code))}>
      {label}
    </span>
  );
}

interface StageButtonProps {
  candidature: Candidature;
  ref?: Ref<HTMLButtonElement>;
}

/** The stage of a candidate as a button that opens the stage list; without a button for users who may not move candidates. */
export function StageButton({ candidature, ref }: StageButtonProps) {
  const open = useStageList();
  const refusal = useRefusal('changeStage');
  const { stage } = candidature;
  if (refusal !== null || !open || !isAddressable(candidature)) return <StagePill code={stage} />;
  const name = `Stage: ${stageLabel(stage)}`;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={name}
      title={name}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => open(candidature, currentTarget)}
      className={classes('stage-pill group/pill relative pr-4.5', stageClassOf(stage ?? ''))}
    >
      <Text>{stageLabel(stage)}</Text>
      <ChevronDown
        aria-hidden="true"
        className="absolute top-1 right-1 size-3 opacity-50 group-hover/pill:opacity-100 group-focus-visible/pill:opacity-100"
      />
    </button>
  );
}
