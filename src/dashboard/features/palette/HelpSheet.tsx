import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { COMMAND_GROUPS, WORDS } from '../../messages/words.ts';
import { type Command, useCommandsAt } from '../../ui/commands.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Switch } from '../../ui/fields.tsx';
import { singleKeysStore } from '../../ui/singleKeys.ts';
import { Text } from '../../ui/Text.tsx';

const SINGLE_KEY_SHORTCUTS = 'Single-key shortcuts';

/** The order of the groups. */
const GROUPS = ['global', 'navigation', 'page', 'rows', 'board', 'candidate'] as const;

/** The shortcuts of the current page. */
export default function HelpSheet({ onClose, onTour }: { onClose: () => void; onTour: () => void }) {
  const on = useSelector(singleKeysStore);
  const commands = useCommandsAt(null).filter(({ keys }) => keys !== undefined);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} description="Shortcuts on this page and everywhere.">
      <div className="mb-4 flex items-center gap-3 rounded-lg bg-sunken px-3 py-2">
        <p aria-hidden="true" className="grow">
          {SINGLE_KEY_SHORTCUTS}
        </p>
        <Switch label={SINGLE_KEY_SHORTCUTS} checked={on} onToggle={(next) => singleKeysStore.setState(() => next)} />
      </div>
      {GROUPS.map((id) => (
        <Group key={id} name={COMMAND_GROUPS[id]} commands={commands.filter(({ group }) => group === id)} on={on} />
      ))}
      <p className="mt-4">
        <Link to="/help" onClick={onClose} className="rounded text-accent-strong underline">
          User guide
        </Link>{' '}
        <Text>{'·'}</Text>{' '}
        <button
          type="button"
          onClick={() => {
            onClose();
            onTour();
          }}
          className="rounded text-accent-strong underline"
        >
          {WORDS.takeTour}
        </button>
      </p>
    </Dialog>
  );
}

function Group({ name, commands, on }: { name: string; commands: readonly Command[]; on: boolean }) {
  if (commands.length === 0) return null;
  return (
    <section aria-label={name} className="mt-3">
      <h3 className="mb-1 text-xs text-faint">{name}</h3>
      <dl>
        {commands.map(({ id, title, keys = '', run }) => (
          <div key={id} className="flex min-h-7 items-center justify-between gap-4">
            <dt className={on || keys.includes('+') || !run ? '' : 'text-faint line-through'}>{title}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
