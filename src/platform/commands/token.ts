import { asc, isNull } from 'drizzle-orm';
import { UserError } from '../../database/userError.ts';
import { type Scope, SCOPES, tokens } from '../schema/tokens.ts';
import { issueToken, revokeToken } from '../http/apiTokens.ts';
import { type Command, type CommandContext, formatColumns, readArguments } from './command.ts';

const ACTIONS = 'create, list or revoke';

export const tokenCommand: Command = {
  usage: 'token create NAME [--scope read|write[,answers]] · token list · token revoke NAME',
  summary: 'creates, lists or revokes API tokens',
  details: `create   prints a new token, which is not shown again; an earlier one of the same name is revoked.
         With --scope read, it can read but not change. With --scope read,answers or write,answers, it can also read
         what candidates answered.
list     prints names, scopes and dates of the valid tokens
revoke   invalidates a token at once`,
  async run([action, ...args], context) {
    if (action === 'create') return await create(args, context);
    if (action === 'list') return await list(args, context);
    if (action === 'revoke') return await revoke(args, context);
    throw new UserError(`Choose an action: token ${ACTIONS}. See: npm run platform -- token --help`);
  },
};

async function create(args: string[], { open, print }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, ['NAME'], { scope: { type: 'string', default: 'write' } });
  const { scope } = values;
  if (!isScope(scope)) throw new UserError(`--scope is "${scope}". Use ${SCOPES.join(' or ')}.`);
  const name = nameOf(positionals);
  print(await issueToken(await open(), { name, scope }));
}

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

async function list(args: string[], { open, print }: CommandContext): Promise<void> {
  readArguments(args, [], {});
  const { db } = await open();
  const rows = await db.select().from(tokens).where(isNull(tokens.revoked_at)).orderBy(asc(tokens.name));
  const cells = rows.map(({ name, scope, created }) => [name, scope, created.toISOString().slice(0, 10)]);
  for (const line of formatColumns(cells)) print(line);
}

async function revoke(args: string[], { open, print }: CommandContext): Promise<void> {
  const name = nameOf(readArguments(args, ['NAME'], {}).positionals);
  if (!(await revokeToken(await open(), name))) {
    throw new UserError(`No valid token is named "${name}". List them: npm run platform -- token list`);
  }
  print(`Revoked the token "${name}".`);
}

/** Validates the name of a token: one line, without control characters. */
function nameOf([given = '']: string[]): string {
  const name = given.trim();
  if (!/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,100}$/u.test(name)) {
    throw new UserError('NAME has to be one line of 1 to 100 characters, such as: token create payroll');
  }
  return name;
}
