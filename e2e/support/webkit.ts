import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { type Driver, type ElementReference, type Engine, pageOf } from './enginePage.ts';
import { freePort } from './nginx.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Element = z.object({ [ELEMENT]: z.string() });
const Session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) });
const FrameSize = z.object({ width: z.number(), height: z.number() });

type Send = <Value>(schema: z.ZodType<Value>, method: string, path: string, body?: unknown) => Promise<Value>;

/** Lets the window be as narrow as a phone, without the browser's toolbar, and stops animations. */
const GTK = {
  'gtk.css':
    '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 2px; -gtk-icon-transform: scale(0.1) }',
  'settings.ini': '[Settings]\ngtk-enable-animations=0',
};

/** Runs in the page with each call: the errors since the last one. The browser reports none itself. */
const DRAIN = `if (!window.shortlistErrors) {
  window.shortlistErrors = [];
  addEventListener('error', ({ message }) => window.shortlistErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.shortlistErrors.push(String(reason)));
}
const errors = window.shortlistErrors.splice(0);`;

/** Starts WebKitGTK on an own screen and drives it over WebDriver: Playwright has an own build of WebKit only. */
export async function startWebKit(): Promise<Engine> {
  const configuration = await mkdtemp(join(tmpdir(), 'shortlist-webkit-'));
  await mkdir(join(configuration, 'gtk-3.0'));
  for (const [name, text] of Object.entries(GTK)) await writeFile(join(configuration, 'gtk-3.0', name), text);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const [display] = await once(screen.stdout.setEncoding('utf8'), 'data');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its sandbox does not start as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      XDG_CONFIG_HOME: configuration,
    },
  });
  const send = sendTo(`http://127.0.0.1:${port}`);
  await expect(() => send(z.unknown(), 'GET', '/status')).toPass();
  const { sessionId, capabilities } = await send(Session, 'POST', '/session', { capabilities: {} });
  const complaints: string[] = [];
  const ofSession: Send = (schema, method, path, body) => send(schema, method, `/session/${sessionId}${path}`, body);
  return {
    name: 'WebKitGTK',
    version: capabilities.browserVersion,
    page: pageOf(driverOf(ofSession, complaints)),
    complaints: () => complaints,
    async close() {
      await send(z.unknown(), 'DELETE', `/session/${sessionId}`);
      await Promise.all([driver, screen].map(stop));
      await rm(configuration, { recursive: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function sendTo(url: string): Send {
  return async (schema, method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return schema.parse(value);
  };
}

function driverOf(send: Send, complaints: string[]): Driver {
  const run = async <Value>(
    schema: z.ZodType<Value>,
    source: string,
    args: readonly (string | ElementReference | null)[] = [],
  ) => {
    const script = `${DRAIN} return { errors, value: (${source})(...arguments) }`;
    const { errors, value } = await send(
      z.object({ errors: z.array(z.string()), value: schema }),
      'POST',
      '/execute/sync',
      {
        script,
        args: args.map((arg) => (arg !== null && typeof arg === 'object' ? { [ELEMENT]: arg.id } : arg)),
      },
    );
    complaints.push(...errors);
    return value;
  };
  return {
    goto: async (url) => void (await send(z.null(), 'POST', '/url', { url })),
    call: (source, ...args) => run(z.unknown(), source, args),
    async find(source, ...args) {
      const id = (await run(Element.nullable(), source, args))?.[ELEMENT];
      return id === undefined ? null : { id };
    },
    perform: async (source) => void (await send(z.null(), 'POST', '/actions', { actions: [source] })),
    originOf: ({ id }) => ({ [ELEMENT]: id }),
    async setViewportSize({ width, height }) {
      const frame = await run(
        FrameSize,
        '() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })',
      );
      const outer = { width: width + frame.width, height: height + frame.height };
      await send(z.unknown(), 'POST', '/window/rect', outer);
      await expect.poll(() => run(z.number(), '() => innerWidth')).toBe(width);
    },
  };
}
