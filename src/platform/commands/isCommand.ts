// Apart from the commands themselves: a start of the servers asks this, and needs none of them.

/** Whether an argument asks for help. */
export const isHelp = (arg: string | undefined) => arg === '--help' || arg === '-h';

/** Whether these arguments of `npm run platform` name a command, or ask which there are; without one it is to be started. */
export function isCommand([name]: string[]): boolean {
  return name !== undefined && (!name.startsWith('-') || isHelp(name));
}
