// Separate from the commands, so that starting the servers does not load them.

/** Whether an argument asks for help. */
export const isHelp = (arg: string | undefined) => arg === '--help' || arg === '-h';

/** Whether the arguments of `npm run platform` name a command or ask for help; otherwise the platform starts. */
export function isCommand([name]: string[]): boolean {
  return name !== undefined && (!name.startsWith('-') || isHelp(name));
}
