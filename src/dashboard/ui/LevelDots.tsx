import { LEVEL_WORDS } from '../../contract/personality.ts';
import { classes } from '../lib/classes.ts';

/** The level of a personality trait as one of five points: a position, so nothing is filled. Its word must be beside it. */
export const LevelDots = ({ level, className }: { level: number; className?: string }) => (
  <span aria-hidden="true" className={classes('relative flex h-3 items-center justify-between', className)}>
    <span className="absolute inset-x-0 h-px bg-line" />
    {LEVEL_WORDS.map((word, index) => (
      <span
        key={word}
        className={
          index + 1 === level
            ? 'relative size-3 rounded-full bg-ink forced-colors:bg-[CanvasText]'
            : 'relative size-1.5 rounded-full bg-edge forced-colors:bg-[GrayText]'
        }
      />
    ))}
  </span>
);
