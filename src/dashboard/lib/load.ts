/** Why a part of the program is not there: the server does not answer, or no longer has this build of it. */
type Why = 'unreachable' | 'gone';

const WORDS: Readonly<Record<Why, string>> = {
  unreachable: 'The server could not be reached.',
  gone: 'Shortlist was updated since this page was opened. Reload the page to go on.',
};

/** A part of the program that could not be loaded. */
export class PartMissing extends Error {
  readonly why: Why;

  constructor(why: Why, cause: unknown) {
    super(WORDS[why], { cause });
    this.name = 'PartMissing';
    this.why = why;
  }
}

/** How Chromium, Firefox, Safari and Vite call a file that did not come; whatever else fails is a fault of the part itself. */
const NOT_LOADED = /dynamically imported module|importing a module script|unable to preload/i;

/**
 * A part of the program that is loaded when it is wanted. What fails is tried once more when the server is there, since
 * a connection may have been lost for a moment; PartMissing says why that did not help. // S31
 */
export async function load<Part>(importPart: () => Promise<Part>): Promise<Part> {
  try {
    return await importPart();
  } catch (error) {
    if (!isNotLoaded(error)) throw error;
    if (!(await isServerThere())) throw new PartMissing('unreachable', error);
    return await importPart().catch((again: unknown) => {
      throw isNotLoaded(again) ? new PartMissing('gone', again) : again;
    });
  }
}

const isNotLoaded = (error: unknown) => error instanceof Error && NOT_LOADED.test(error.message);

/** Whether the server that this page came from answers, whatever it says. */
export async function isServerThere(): Promise<boolean> {
  try {
    await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
