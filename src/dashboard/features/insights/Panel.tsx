import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { Text } from '../../ui/Text.tsx';

interface PanelProps {
  /** The heading, and the accessible name of the region. */
  title: string;
  /** What the numbers are about. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled box with a chart. */
export function Panel({ title, note, className = '', children }: PanelProps) {
  return (
    <section aria-label={title} className={`min-w-0 rounded-lg border border-line bg-surface px-4 py-3 ${className}`}>
      <h2 className="font-semibold">{title}</h2>
      {note && <p className="mt-0.5 text-xs text-faint">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

interface ChartDataProps {
  /** The caption of the table. */
  name: string;
  head: readonly string[];
  /** The first cell is the row's header. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a chart as a table that the user can open. */
export function ChartData({ name, head, rows }: ChartDataProps) {
  return (
    <details className="group/numbers mt-3 text-soft">
      <summary className="inline-flex h-6 items-center gap-1 rounded pr-1 text-xs hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-3 transition-transform group-open/numbers:rotate-90" />
        <Text>Show data</Text>
      </summary>
      <ScrollRegion name={`${name}, data`} className="mt-2 max-h-72">
        <table className="w-full tabular-nums">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              {head.map((label, index) => (
                <th
                  key={label}
                  scope="col"
                  className={`border-b border-line py-1 text-xs font-medium text-faint ${index === 0 ? 'text-left' : 'pl-4 text-right'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others], index) => (
              <tr key={index}>
                <th scope="row" className="py-1 text-left font-normal">
                  {first}
                </th>
                {others.map((value, column) => (
                  <td key={column} className="py-1 pl-4 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
