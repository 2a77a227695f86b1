/** Functions to call at shutdown, in reverse order of registration. */
export interface ShutdownHooks {
  add: (close: () => Promise<unknown>) => void;
  /**
   * Calls the hooks one after the other; concurrent calls share them. A failing hook does not stop the others; rejects
   * with the first error at the end.
   */
  close: () => Promise<void>;
}

export function createShutdownHooks(): ShutdownHooks {
  const open: (() => Promise<unknown>)[] = [];
  let closing = Promise.resolve();

  async function closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = open.pop(); close; close = open.pop()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  return {
    add: (close) => open.push(close),
    close() {
      closing = closing.catch(() => {}).then(closeAll);
      return closing;
    },
  };
}
