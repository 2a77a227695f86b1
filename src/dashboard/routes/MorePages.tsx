import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleQuestionMark, Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { Appearance } from '../features/settings/Appearance.tsx';
import { useDailyEmailPreview } from '../features/settings/useDailyEmailPreview.tsx';
import { useSettingsCommands } from '../features/settings/useSettingsCommands.ts';
import { WORDS } from '../messages/words.ts';
import { NAV_ITEM } from '../ui/navItem.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { MenuItem } from '../ui/PopoverButton.tsx';
import { PopoverPanel, usePopover } from '../ui/PopoverPanel.tsx';
import type { Page } from './RootLayout.tsx';
import { type Elements, Text } from '../ui/Text.tsx';

const MoreSettings = lazy(() => import('../features/settings/MoreSettings.tsx'));

/** On a phone: the pages that have no tab, and the settings. */
const MORE = 'More';

/** The menu on a phone: pages without a tab, and the settings. */
export default function MorePages({ pages }: { pages: readonly Page[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { button, panel } = usePopover();
  const { openPreview, preview } = useDailyEmailPreview();
  useSettingsCommands(openPreview);
  return (
    <>
      <button
        type="button"
        {...button}
        data-status={pages.some(({ to }) => pathname.startsWith(to)) ? 'active' : undefined}
        className={NAV_ITEM}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
        <Text>{MORE}</Text>
      </button>
      <PopoverPanel label={MORE} {...panel}>
        {pages.map(({ to, title, Icon }) => (
          <MenuItem key={to} icon={<Icon className="size-4" />} onClick={() => void navigate({ to })}>
            {title}
          </MenuItem>
        ))}
        <MenuItem icon={<CircleQuestionMark className="size-4" />} onClick={() => void navigate({ to: '/help' })}>
          {WORDS.help}
        </MenuItem>
        <Appearance />
        <LazyBoundary>
          <MoreSettings onPreview={openPreview} />
        </LazyBoundary>
      </PopoverPanel>
      {preview satisfies Elements}
    </>
  );
}
