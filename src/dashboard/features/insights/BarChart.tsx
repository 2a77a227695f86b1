import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from 'd3-scale';
import { type KeyboardEvent, useState } from 'react';
import { pressedKey } from '../../../contract/pressedKey.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount } from '../../lib/numbers.ts';
import type { Elements } from '../../ui/Text.tsx';

export interface Bar {
  /** Below the bar; empty if not every bar has room for one. */
  label: string;
  /** The accessible name and the tooltip. */
  name: string;
  count: number;
  /** A part of the count, drawn in the accent; by default all of it. */
  part?: number;
  /** The filter of its candidates; null: no filter matches them. */
  filter: Partial<CandidatureFilter> | null;
}

interface BarChartProps {
  /** The accessible name. */
  name: string;
  bars: readonly Bar[];
  /** Labels at the edges of the bars, instead of below them. */
  edges?: readonly string[];
  /** The titles of the axes. */
  axes: { x: string; y: string };
  assessmentId: number;
  /** The height, as Tailwind classes. */
  height?: string;
  /** A line across the bars, in percent of the width. */
  line?: number;
  /** A control below the bars, as wide as they are. */
  children?: Elements;
}

/** The width in pixels at which a bar is still easy to hit. // X10 */
const MIN_BAR_WIDTH = 24;
/** The room for a chart in the narrowest window, in pixels; a wider one scrolls there. */
const NARROWEST_ROOM = 280;
/** With more bars, their numbers are hidden. */
const MAX_NUMBERED_BARS = 16;
/** With more bars, the last label moves to the left, since it may be wider than its bar. */
const MAX_WIDE_BARS = 10;

/**
 * Vertical bars. Bars that link to their candidates share one tab stop and are reached with the arrow keys. Positions are
 * percentages, so that the chart fits any width.
 */
export function BarChart({ name, bars, edges, axes, assessmentId, height = 'h-40', line, children }: BarChartProps) {
  const [current, setCurrent] = useState(-1);
  const x = scaleBand(
    bars.map((_, index) => index),
    [0, 100],
  ).paddingInner(0.15);
  const y = scaleLinear([0, Math.max(1, ...bars.map(({ count }) => count))], [0, 100]).nice(4);
  const linkedBars = bars.flatMap(({ count, filter }, index) => (count > 0 && filter ? [index] : []));
  const tabStop = linkedBars.includes(current) ? current : linkedBars[0];

  const minWidth = bars.length * MIN_BAR_WIDTH + 32;
  // The browser scrolls to a bar that has the focus. Without one, the keyboard reaches what scrolls.
  const reach = tabStop === undefined &&
    minWidth > NARROWEST_ROOM && { tabIndex: 0, role: 'region', 'aria-label': name };
  const gap = x.step() - x.bandwidth();
  const labels =
    edges?.map((label, index) => ({ label, at: index < bars.length ? (x(index) ?? 0) - gap / 2 : 100 })) ??
    bars.map(({ label }, index) => ({ label, at: (x(index) ?? 0) + x.bandwidth() / 2 }));
  return (
    <>
      <p aria-hidden="true" className="mt-2 text-xs text-faint">
        {axes.y}
      </p>
      {/* The padding has room for the focus ring, and for a handle at the ends of the scale. */}
      <div className="-mx-4 overflow-x-auto px-4 pt-5" ref={showEnd} {...reach}>
        <div
          role={linkedBars.length > 0 ? 'group' : 'img'}
          aria-label={name}
          className={`relative ${height}`}
          style={{ minWidth }}
        >
          <div className="absolute inset-y-0 right-0 left-8">
            {y
              .ticks(4)
              .filter(Number.isInteger)
              .map((tick) => (
                <span
                  key={tick}
                  aria-hidden="true"
                  className="absolute inset-x-0 border-t border-line"
                  style={{ bottom: `${y(tick)}%` }}
                >
                  <span className="num absolute -top-2 right-full w-8 pr-2 text-xs text-faint">
                    {formatCount(tick)}
                  </span>
                </span>
              ))}
            {bars.map((bar, index) => {
              const place = { left: `${x(index) ?? 0}%`, width: `${x.bandwidth()}%` };
              const shape = <BarShape bar={bar} height={y(bar.count)} numbered={bars.length <= MAX_NUMBERED_BARS} />;
              if (bar.count === 0 || !bar.filter) {
                return (
                  <span key={index} aria-hidden="true" title={bar.name} className="absolute inset-y-0" style={place}>
                    {shape}
                  </span>
                );
              }
              return (
                <Link
                  key={index}
                  to="/assessments/$assessmentId/candidates"
                  params={{ assessmentId: String(assessmentId) }}
                  search={bar.filter}
                  aria-label={bar.name}
                  title={bar.name}
                  tabIndex={index === tabStop ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  onKeyDown={moveFocus}
                  className="group absolute inset-y-0 rounded-t-sm hover:bg-hover"
                  style={place}
                >
                  {shape}
                </Link>
              );
            })}
            {line !== undefined && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute -top-4 -bottom-3 -translate-x-1/2 border-l-2 border-dashed border-accent"
                style={{ left: `${line}%` }}
              />
            )}
          </div>
        </div>
        {children && (
          <div className="relative ml-8" style={{ minWidth: bars.length * MIN_BAR_WIDTH }}>
            {children}
          </div>
        )}
        <div aria-hidden="true" className="relative mt-1 ml-8 h-4" style={{ minWidth: bars.length * MIN_BAR_WIDTH }}>
          {labels.map(({ label, at }, index) => (
            <span
              key={index}
              className={classes(
                'absolute -translate-x-1/2 text-xs whitespace-nowrap text-faint tabular-nums',
                edges ? 'last:-translate-x-full' : bars.length > MAX_WIDE_BARS && 'last:-translate-x-2/3',
              )}
              style={{ left: `${at}%` }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-1 text-center text-xs text-faint">
        {axes.x}
      </p>
    </>
  );
}

function BarShape({ bar, height, numbered }: { bar: Bar; height: number; numbered: boolean }) {
  const { count, part = count } = bar;
  return (
    <span
      className="absolute inset-x-0 bottom-0 flex flex-col justify-end rounded-t-sm bg-bar forced-colors:bg-[GrayText]"
      style={{ height: count === 0 ? 0 : `max(2px, ${height}%)` }}
    >
      {numbered && count > 0 && (
        <span className="absolute inset-x-0 bottom-full text-center text-xs text-soft tabular-nums">
          {formatCount(count)}
        </span>
      )}
      <span
        className="rounded-t-sm filled group-hover:bg-accent-strong"
        style={{ height: count === 0 ? 0 : `${(part / count) * 100}%` }}
      />
    </span>
  );
}

/** Scrolls to the end, where the newest bars are. */
function showEnd(element: HTMLElement | null): void {
  if (element) element.scrollLeft = element.scrollWidth;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[pressedKey(event) ?? ''];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? undefined : links[step(at, links.length - 1)];
  event.preventDefault();
  next?.focus();
}
