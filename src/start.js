// `npm start`: builds what is stale, then runs it. Plain JavaScript, so that it runs on whatever Node is there.
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Shortlist needs Node 20.19 or later, this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
} else if (!existsSync(new URL('../node_modules/vite/package.json', import.meta.url))) {
  fail('The packages are not installed. Run: npm ci');
} else {
  await start();
}

async function start() {
  const always = process.argv.includes('--build');
  const { buildIfStale } = await import('./build.js');
  // Beside what is printed for programs, such as a token.
  await buildIfStale({ announce: console.error, always });
  // It reads the arguments itself.
  if (!always) await import(new URL('../dist/main.js', import.meta.url).href);
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
