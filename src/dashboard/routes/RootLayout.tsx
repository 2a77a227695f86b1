import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Inbox, ListChecks, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { aboutQuery } from '../api/about.ts';
import { ScrollPane } from '../table/ScrollPane.tsx';
import { useCommands } from '../ui/commands.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Conflicts, Undoables } from './Changes.tsx';
import { Commands } from './Commands.tsx';
import { JobTray } from './JobTray.tsx';
import { ServiceLine } from './ServiceLine.tsx';

/** What stands around every page: the navigation, the live region, the way past the navigation. */
export function RootLayout() {
  const { data: about } = useQuery(aboutQuery());
  return (
    <div className="flex h-dvh flex-col md:flex-row print:block print:h-auto">
      <a
        href="#main"
        className="absolute top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <aside className="flex shrink-0 items-center gap-3 border-line print:hidden bg-surface px-3 max-md:h-12 max-md:border-b md:w-52 md:flex-col md:items-stretch md:gap-5 md:border-r md:py-4">
        <Link to="/assessments" className="flex items-center gap-2 rounded-md px-2 font-semibold tracking-tight">
          <img src="/icon.svg" alt="" className="size-5" />
          <span className="max-md:sr-only">Shortlist</span>
        </Link>
        <Commands />
        <nav aria-label="Main" className="min-w-0 grow max-md:-my-2 max-md:overflow-x-auto max-md:py-2">
          <ul className="flex gap-0.5 md:flex-col">
            <NavItem to="/assessments" keys="g a" icon={<ClipboardList aria-hidden="true" className="size-4" />}>
              Assessments
            </NavItem>
            <NavItem to="/candidates" keys="g c" icon={<Users aria-hidden="true" className="size-4" />}>
              Candidates
            </NavItem>
            <NavItem to="/jobs" keys="g j" icon={<ListChecks aria-hidden="true" className="size-4" />}>
              Jobs
            </NavItem>
            {about?.embedded && (
              <NavItem to="/outbox" keys="g o" icon={<Inbox aria-hidden="true" className="size-4" />}>
                Outbox
              </NavItem>
            )}
          </ul>
        </nav>
        <JobTray />
        <Undoables />
        <ServiceLine />
        {about?.embedded && (
          <p className="hidden px-2 text-xs text-faint md:block">
            Embedded platform. {about.sends_mail ? 'Mail goes out to people.' : 'No mail leaves this machine.'}
          </p>
        )}
      </aside>
      <ScrollPane className="min-h-0 min-w-0 grow print:overflow-visible">
        <Outlet />
      </ScrollPane>
      <Conflicts />
      <Toasts />
    </div>
  );
}

interface NavItemProps {
  to: '/assessments' | '/candidates' | '/jobs' | '/outbox';
  /** What goes there as well. */
  keys: string;
  icon: ReactNode;
  children: string;
}

function NavItem({ to, keys, icon, children }: NavItemProps) {
  const navigate = useNavigate();
  useCommands(() => [{ id: to, title: children, group: 'Go to', keys, run: () => void navigate({ to }) }]);
  return (
    <li>
      <Link
        to={to}
        className="flex h-8 items-center gap-2 rounded-md px-2 text-soft transition-colors hover:bg-hover hover:text-ink data-[status=active]:bg-accent-wash data-[status=active]:font-medium data-[status=active]:text-accent-strong"
      >
        <span className="max-sm:hidden">{icon}</span>
        {children}
      </Link>
    </li>
  );
}
