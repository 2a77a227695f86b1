// Runs PGlite in a thread of its own, so that no query holds the event loop of the servers, and offers it on a Unix
// socket that node-postgres connects to. Plain JavaScript: Node 20 strips no types, and a worker starts without Vite.
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ directory: string, socket: string }} */
const { directory, socket } = workerData;

const db = await PGlite.create({ dataDir: directory });
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 4 });
await server.start();

async function close() {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
}

// A failure to close ends the thread with an error, which the parent is told.
parentPort?.once('message', () => void close());
parentPort?.postMessage('ready');
