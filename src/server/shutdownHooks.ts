/** What is to be closed at the end, the last one opened first. */
export interface ShutdownHooks {
  add: (close: () => Promise<unknown>) => void;
  /**
   * Closes what is open, one after the other, however often it is called meanwhile. What cannot be closed holds up
   * nothing else; rejects with the first of those errors when all the rest is closed.
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
