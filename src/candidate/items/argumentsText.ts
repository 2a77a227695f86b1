/** Arguments of a function as they are written in a call. */
export const argumentsText = (input: readonly unknown[]) =>
  input.map((argument) => JSON.stringify(argument)).join(', ');
