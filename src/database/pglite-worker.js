// Runs PGlite in a worker thread, so that queries do not block the event loop of the servers, and exposes it on a Unix
// socket that node-postgres connects to. Plain JavaScript: Node 20 strips no types, and a worker starts without Vite.
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ directory: string, socket: string }} */
const { directory, socket } = workerData;

/** Parse, Bind, Describe, Execute, Close: messages that a client follows with Sync, or with Flush. */
const IN_STATEMENT = new Set(Buffer.from('PBDEC'));

const db = await PGlite.create({ dataDir: directory });
const server = new PGLiteSocketServer({ db: answerTogether(db), path: socket, maxConnections: 4 });
await server.start();

async function close() {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
}

// A failure to close ends the thread with an error, which the parent receives.
parentPort?.once('message', () => void close());
parentPort?.postMessage('ready');

/**
 * The socket server answers each message of the protocol separately, five per statement. Clients wait for the end of
 * the statement (Sync), so earlier messages are sent with it, which takes less than half the time.
 * @param {PGlite} engine
 */
function answerTogether(engine) {
  /** @type {Uint8Array[]} */
  let kept = [];
  /** @type {PGlite['execProtocolRawStream']} */
  const execProtocolRawStream = async (message, options) => {
    await engine.execProtocolRawStream(message, { ...options, onRawData: (data) => kept.push(data.slice()) });
    if (IN_STATEMENT.has(message[0] ?? 0)) return;
    const all = Buffer.concat(kept);
    kept = [];
    options?.onRawData(all);
  };
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'execProtocolRawStream') return execProtocolRawStream;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
