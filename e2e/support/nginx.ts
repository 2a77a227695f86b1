import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNginx, HOW_TO_GET } from './nginxPath.js';

const DEPLOYMENT = fileURLToPath(new URL('../../docs/deployment.md', import.meta.url));

/** A port that is free at this moment, since nginx needs a fixed one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Ports {
  /** The URL on which it listens. */
  port: number;
  gateway: number;
  identity: number;
}

/** The server of docs/deployment.md, with these ports and without TLS. */
async function exampleWith({ port, gateway, identity }: Ports): Promise<string> {
  const example = /```nginx\n(server \{[^`]*auth_request[^`]*)```/.exec(await readFile(DEPLOYMENT, 'utf8'))?.[1];
  if (example === undefined) throw new Error('docs/deployment.md has no nginx example with auth_request.');
  return example
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replaceAll(/127\.0\.0\.1:4173\b/g, `127.0.0.1:${gateway}`)
    .replaceAll(/127\.0\.0\.1:4180\b/g, `127.0.0.1:${identity}`);
}

/** Runs nginx in the foreground, as a child of this process, until it is stopped. */
export async function startNginx(ports: Ports): Promise<{ stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-nginx-'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn;
    events {}
    http {
      access_log off;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${await exampleWith(ports)}
    }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const nginx = findNginx();
  if (nginx === null) throw new Error(HOW_TO_GET);
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', (error) => {
    said += error.message;
  });
  while (!(await listens(ports.port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    // A refused connection also takes a moment, so the loop does not spin.
    socket.once('error', () => setTimeout(() => resolve(false), 50));
  });
}
