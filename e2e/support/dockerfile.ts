import { execSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Copy, DockerfileParser, From, Healthcheck, JSONInstruction } from 'dockerfile-ast';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An image whose file system is a folder. */
export interface Image {
  /** The root of the image's file system. */
  folder: string;
  workdir: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
}

/** Runs the steps of the Dockerfile without a container, each image in a folder below `scratch`; returns the last image. */
export function buildImage(scratch: string): Image {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const folders = new Map<string, string>();
  let image: Image = { folder: '', workdir: '/', environment: {}, command: [], health: [] };
  for (const instruction of DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8')).getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue());
    const text = instruction.getArgumentsContent() ?? '';
    const inImage = (path: string) => join(image.folder, resolve(image.workdir, path));
    if (instruction instanceof From) {
      const folder = join(scratch, String(folders.size));
      folders.set(instruction.getBuildStage() ?? '', folder);
      image = { folder, workdir: '/', environment: {}, command: [], health: [] };
    } else if (instruction instanceof Copy) {
      const from =
        instruction
          .getFlags()
          .find((flag) => flag.getName() === 'from')
          ?.getValue() ?? null;
      const target = words.pop() ?? '';
      for (const source of words) {
        if (from === null && !ignored.includes(`!${source}`)) throw new Error(`.dockerignore hides ${source}.`);
        const path = join(from === null ? root : (folders.get(from) ?? ''), source);
        const destination = target.endsWith('/') ? join(inImage(target), basename(source)) : inImage(target);
        cpSync(path, destination, { recursive: true, verbatimSymlinks: true });
      }
    } else if (instruction instanceof Healthcheck) {
      image.health = readJsonWords(text.replace(/^CMD /, ''));
    } else if (instruction instanceof JSONInstruction && instruction.getInstruction() === 'CMD') {
      image.command = readJsonWords(text);
    } else if (instruction.getInstruction() === 'WORKDIR') {
      image.workdir = text;
      mkdirSync(inImage('.'), { recursive: true });
    } else if (instruction.getInstruction() === 'ENV') {
      Object.assign(image.environment, Object.fromEntries(words.map((word) => word.split('='))));
    } else if (instruction.getInstruction() === 'RUN') {
      runStep(text, inImage('.'));
    } else if (!['USER', 'VOLUME', 'EXPOSE'].includes(instruction.getInstruction())) {
      throw new Error(`${instruction.getInstruction()} is unknown here.`);
    }
  }
  return image;
}

/** Copies the installed packages instead of running `npm ci`, so that no test depends on a registry. */
function runStep(command: string, folder: string): void {
  if (command.startsWith('npm ci ')) {
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  } else {
    execSync(command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

function readJsonWords(text: string): string[] {
  const words: unknown = JSON.parse(text);
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Error(`${text} is no list of words.`);
}
