import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../database/userError.ts';

/** An email text with named variables such as `{{assessment}}`. */
export interface EmailTemplate {
  subject: string;
  /** Paragraphs are separated by an empty line. */
  body: string;
}

/** The error for an invalid template, with its file name. */
export const templateError = (path: string, reason: string) => new UserError(`EMAIL_TEMPLATES: ${path} ${reason}`);

/** UserError if the folder does not exist or has a text file with an unknown name, which would never be used. */
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
  /** The default text. */
  fallback: string;
  variables: readonly string[];
}

/**
 * Reads a template and returns it with its path. UserError with the file name if it cannot be read, has no subject, or an
 * unknown or unfinished variable.
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

/** Replaces the variables of a template. Values are not searched for variables. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Removes characters that could end a header line. // T18 */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
