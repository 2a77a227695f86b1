import { labelOf } from '../../contract/codes.ts';
import { Badge, type Tone } from './Badge.tsx';

const TONES: Record<string, Tone> = {
  active: 'good',
  started: 'warn',
  completed: 'good',
  OFS: 'accent',
  HIR: 'good',
  REJ: 'bad',
  INT: 'accent',
  IFI: 'accent',
  IFT: 'accent',
  TTC: 'accent',
  REF: 'accent',
};

/** The badge of a status or stage. A code that is not known is shown as it came, neutral. // S13 */
export function CodeBadge({ code }: { code: string | null }) {
  if (code === null) return <span className="text-faint">—</span>;
  return <Badge tone={Object.hasOwn(TONES, code) ? (TONES[code] ?? 'neutral') : 'neutral'}>{labelOf(code)}</Badge>;
}
