import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { z } from 'zod';
import { type Driver, type ElementReference, type Engine, pageOf } from './enginePage.ts';

/** Only this machine is reached: for all other hosts there is a proxy that does not exist. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'ui.prefersReducedMotion': 1,
};

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);
const LogEntry = z.object({ level: z.string(), text: z.string().nullable() });
const Session = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const Tab = z.object({ context: z.string() });
const Called = z.object({
  type: z.literal('success'),
  result: z.object({ type: z.string(), value: z.unknown().optional(), sharedId: z.string().optional() }),
});

type Send = <Value>(schema: z.ZodType<Value>, method: string, params: Record<string, unknown>) => Promise<Value>;

/**
 * Starts Firefox as it is installed and drives it over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/): Playwright has an
 * own build, and for this one asks for commands that the ESR lacks.
 */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'shortlist-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const browser = spawn('firefox-esr', ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, HOME: profile },
  });
  const ended = once(browser, 'exit');
  const socket = new WebSocket(`${await listeningUrl(browser.stderr)}/session`);
  await once(socket, 'open');
  const complaints: string[] = [];
  const send = sendTo(socket, (entry) => {
    if (entry.level === 'error') complaints.push(entry.text ?? '');
  });
  const { capabilities } = await send(Session, 'session.new', { capabilities: {} });
  await send(z.unknown(), 'session.subscribe', { events: ['log.entryAdded'] });
  // In the tab of the start page the address bar has the focus.
  const { context } = await send(Tab, 'browsingContext.create', { type: 'tab' });
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    page: pageOf(driverOf(send, context)),
    complaints: () => complaints,
    async close() {
      await send(z.unknown(), 'browser.close', {});
      await ended;
      await rm(profile, { recursive: true });
    },
  };
}

async function listeningUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, url] = /^WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('Firefox ended without a WebDriver address.');
}

function sendTo(socket: WebSocket, onLog: (entry: z.infer<typeof LogEntry>) => void): Send {
  const waiting = new Map<number, (answer: z.infer<typeof Message>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)));
    if (message.type !== 'event') waiting.get(message.id ?? -1)?.(message);
    else if (message.method === 'log.entryAdded') onLog(LogEntry.parse(message.params));
  });
  let id = 0;
  return async (schema, method, params) => {
    id += 1;
    const answer = new Promise<z.infer<typeof Message>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const message = await answer;
    if (message.type !== 'success') throw new Error(`${method}: ${JSON.stringify(message)}`);
    return schema.parse(message.result);
  };
}

function driverOf(send: Send, context: string): Driver {
  const run = async (source: string, args: readonly (string | ElementReference | null)[]) => {
    const { result } = await send(Called, 'script.callFunction', {
      functionDeclaration: source,
      awaitPromise: false,
      target: { context },
      arguments: args.map((arg) => {
        if (arg === null) return { type: 'null' };
        return typeof arg === 'string' ? { type: 'string', value: arg } : { sharedId: arg.id };
      }),
    });
    return result;
  };
  return {
    goto: async (url) => void (await send(z.unknown(), 'browsingContext.navigate', { context, url, wait: 'complete' })),
    async call(source, ...args) {
      const { type, value } = await run(source, args);
      return type === 'null' ? null : value;
    },
    async find(source, ...args) {
      const { sharedId: id } = await run(source, args);
      return id === undefined ? null : { id };
    },
    perform: async (source) => void (await send(z.unknown(), 'input.performActions', { context, actions: [source] })),
    originOf: ({ id }) => ({ type: 'element', element: { sharedId: id } }),
    setViewportSize: async (viewport) =>
      void (await send(z.unknown(), 'browsingContext.setViewport', { context, viewport })),
  };
}
