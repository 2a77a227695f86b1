import { PROGRAM_FILE } from './contract/about.ts';

/** What the bundler tells about modules. */
interface Graph {
  getModuleInfo: (id: string) => { code: string | null; importers: readonly string[] } | null;
}

const LIBRARIES =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//;
/** What puts it all on the screen, and needs no time to begin. */
const DRAWING = /\/node_modules\/(?:react-dom\/(?:client\.js|cjs\/react-dom-client\.)|scheduler\/)/;
/** What of them no first page uses, though each imports its library's index. */
const LATER = /\/(?:useQueries|queriesObserver|useBlocker)\.js$/;
const ICON = /\/lucide-react\/dist\/esm(\/icons\/[\w-]+\.mjs)$/;
const ENTRY = /\/src\/dashboard\/main\.tsx$/;
const LAYOUT = /\/src\/dashboard\/routes\/RootLayout\.tsx$/;
const LISTS = /\/src\/dashboard\/routes\/(AssessmentPage|AssessmentsPage|BoardPage)\.tsx$/;
const TRAY = /\/src\/dashboard\/(?:routes\/Tray\.tsx|ui\/CutTexts\.ts)$/;

/**
 * How the dashboard is cut.
 * - `app`, by which a build is known (`PROGRAM_FILE`): the libraries, what asks for data, and the routes. It runs while the next still comes.
 * - `drawing`: React DOM, which needs no time to run, what stands around every page, and the table. Half of all, and wanted last.
 * - Each of the two first pages whole, that of an assessment with what its other pages share with it.
 * - The tray, which stands on all pages, with what the pages of jobs share with it, and what is too small for a file of its own.
 *
 * The rest is left to the bundler. By itself it makes a file of each thing that two pages share, and the first page would be
 * forty of them. Nor are the libraries a file of their own: with the others they are 4 kB less.
 */
export const CODE_SPLITTING = {
  groups: [
    { debugName: PROGRAM_FILE, name: unlessLater(everywhere), priority: 3 },
    { debugName: 'drawing', name: unlessLater(everywhereDrawn), priority: 2 },
    { debugName: 'first pages', name: unlessLater(onFirstPage), priority: 1 },
    { debugName: 'tray', name: unlessLater(inTray) },
  ],
};

/** A file by its name without the hash. */
export const DRAWING_FILE = 'drawing';

const FIRST: ReadonlySet<string> = new Set([PROGRAM_FILE, DRAWING_FILE, 'AssessmentPage', 'AssessmentsPage']);

/** Whether a file, by its name without the hash, is of the first pages: most of what is in it is run while they come. */
export const isOfFirstPages = (name: string): boolean => FIRST.has(name);

/** Names the file that a module goes into; null: none of these. */
type Place = (id: string, graph: Graph) => string | null;

function unlessLater(place: Place): Place {
  return (id, graph) => (LATER.test(id) ? null : place(id, graph));
}

function everywhere(id: string, graph: Graph): string | null {
  if (DRAWING.test(id)) return null;
  return LIBRARIES.test(id) || importersOf(id, graph).some((one) => ENTRY.test(one)) ? PROGRAM_FILE : null;
}

function everywhereDrawn(id: string, graph: Graph): string | null {
  const pages = pagesWith(id, graph);
  const isShared = pages.length > 1 && pages.includes('AssessmentsPage');
  return isShared || DRAWING.test(id) || importersOf(id, graph).some((one) => LAYOUT.test(one)) ? DRAWING_FILE : null;
}

function onFirstPage(id: string, graph: Graph): string | null {
  const pages = pagesWith(id, graph);
  if (pages.length > 1 || pages.includes('AssessmentPage')) return 'AssessmentPage';
  return pages.includes('AssessmentsPage') ? 'AssessmentsPage' : null;
}

function inTray(id: string, graph: Graph): string | null {
  return importersOf(id, graph).some((one) => TRAY.test(one)) ? 'Tray' : null;
}

/** The large lists that a module is part of. */
const pagesWith = (id: string, graph: Graph): string[] =>
  importersOf(id, graph).flatMap((one) => LISTS.exec(one)?.[1] ?? []);

const known = new Map<string, string[]>();

/** The module itself and all that import it, directly or not, other than on demand. */
function importersOf(id: string, graph: Graph): string[] {
  const before = known.get(id);
  if (before) return before;
  const icon = ICON.exec(id)?.[1];
  const found = new Set(icon === undefined ? [id] : usersOf(icon, id, graph));
  for (const one of found) for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer);
  known.set(id, [...found]);
  return [...found];
}

/** The modules that show an icon. All icons are imported by the index of their library, and it by everybody. */
function usersOf(icon: string, id: string, graph: Graph): string[] {
  return (graph.getModuleInfo(id)?.importers ?? []).flatMap((index) => {
    const { code, importers } = graph.getModuleInfo(index) ?? { code: '', importers: [] };
    const exported = code?.split('\n').find((line) => line.includes(icon)) ?? '';
    const names = exported.match(/(?<= as )\w+/g) ?? [];
    const isShown = new RegExp(`import \\{[^}]*\\b(?:${names.join('|')})\\b[^}]*\\} from ["']lucide-react["']`);
    return importers.filter((user) => isShown.test(graph.getModuleInfo(user)?.code ?? ''));
  });
}
