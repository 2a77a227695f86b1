import { Settings } from 'lucide-react';
import { lazy } from 'react';
import { NAV_ITEM } from '../../ui/navItem.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverPanel, usePopover } from '../../ui/PopoverPanel.tsx';
import { Appearance } from './Appearance.tsx';
import { useDailyEmailPreview } from './useDailyEmailPreview.tsx';
import { useSettingsCommands } from './useSettingsCommands.ts';
import { type Elements, Text } from '../../ui/Text.tsx';

const SETTINGS = 'Settings';

const MoreSettings = lazy(() => import('./MoreSettings.tsx'));

/** The button below the navigation that opens the user's settings. */
export default function SettingsButton() {
  const { button, panel } = usePopover();
  const { openPreview, preview } = useDailyEmailPreview();
  useSettingsCommands(openPreview);
  return (
    <>
      <button type="button" {...button} className={NAV_ITEM}>
        <Settings aria-hidden="true" className="size-4" />
        <Text>{SETTINGS}</Text>
      </button>
      <PopoverPanel label={SETTINGS} {...panel}>
        <Appearance />
        <LazyBoundary>
          <MoreSettings onPreview={openPreview} />
        </LazyBoundary>
      </PopoverPanel>
      {preview satisfies Elements}
    </>
  );
}
