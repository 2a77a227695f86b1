import { lazy, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const REMOVE_DEMO = 'Remove demo data…';

const RemoveDemoDialog = lazy(() => import('./RemoveDemoDialog.tsx'));

/** The way to remove the demo data, for recruiters: a button, and a command of the page. */
export function RemoveDemo(props: Pick<ButtonProps, 'look' | 'shape' | 'className'>) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useCommands(() => [{ id: 'remove-demo', title: REMOVE_DEMO, group: 'page', permission: 'removeDemo', run: open }]);
  return (
    <>
      <Button {...props} permission="removeDemo" onClick={open}>
        {REMOVE_DEMO}
      </Button>
      {isOpen && (
        <LazyBoundary onClose={() => setIsOpen(false)}>
          <RemoveDemoDialog onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
