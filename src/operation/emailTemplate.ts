import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../database/userError.ts';

/** An email text with named variables such as `{{assessment}}`. */
export interface EmailTemplate {
  subject: string;
  /** Paragraphs are separated by an empty line. */
  body: string;
}

/** What is wrong with a template, as an error that names its file. */
export const templateError = (path: string, reason: string) => new UserError(`EMAIL_TEMPLATES: ${path} ${reason}`);

/** UserError for a folder that does not exist, or that has a text file of another name: it would never be used. */
export function checkTemplateFolder(folder: string, files: readonly string[]): void {
  if (!existsSync(folder)) {
    throw new UserError(`EMAIL_TEMPLATES: the folder ${folder} does not exist. Create it, or unset EMAIL_TEMPLATES.`);
  }
  const unknown = readdirSync(folder).find((name) => name.endsWith('.txt') && !files.includes(name));
  if (unknown) throw templateError(join(folder, unknown), `is no known template. Use ${files.join(', ')}.`);
}

interface TemplateSource {
  /** EMAIL_TEMPLATES; null: the default is used. */
  folder: string | null;
  file: string;
  /** Used where the folder has no such file. */
  fallback: string;
  variables: readonly string[];
}

/**
 * Reads a template, and says from where. UserError, with the file's name, for one that cannot be read, has no subject, or
 * an unknown or unfinished variable.
 */
export function readTemplate({ folder, file, fallback, variables }: TemplateSource): EmailTemplate & { path: string } {
  const path = folder === null ? null : join(folder, file);
  if (path === null || !existsSync(path)) return parse(fallback, 'default', variables);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw templateError(path, `cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  return parse(text, path, variables);
}

function parse(text: string, path: string, variables: readonly string[]) {
  const normalised = text.replaceAll(/\r\n?/g, '\n').trim();
  const parts = /^Subject: *(.+)\n\n+([^]+)$/.exec(normalised);
  if (!parts) throw templateError(path, 'must begin with "Subject: …", then an empty line, then the text.');
  const [, subject = '', body = ''] = parts;
  if (/\{\{|\}\}/.test(normalised.replaceAll(/\{\{[^{}]*\}\}/g, ''))) {
    throw templateError(path, 'has "{{" or "}}" that is not part of a variable such as {{greeting}}.');
  }
  const unknown = [...normalised.matchAll(/\{\{([^}]*)\}\}/g)].find(([, name = '']) => !variables.includes(name));
  if (unknown) {
    const known = variables.map((name) => `{{${name}}}`).join(', ');
    throw templateError(path, `has the unknown variable ${unknown[0]}. Use ${known}.`);
  }
  return { subject, body, path };
}

/** Replaces variables once: a value that looks like a variable stays as it is. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Removes what could end a header line, also from an assessment's name, which no request can set. // T18 */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
