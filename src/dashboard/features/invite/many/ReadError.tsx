import { classes } from '../../../lib/classes.ts';
import { Text } from '../../../ui/Text.tsx';

/** Why a list could not be read. */
export function ReadError({ error, className }: { error: string; className: string }) {
  return (
    <p role="alert" className={classes('rounded-md bg-bad-wash px-3 py-2 break-words', className)}>
      <span className="font-medium">Couldn’t read the list.</span> <Text>{error}</Text>
    </p>
  );
}
