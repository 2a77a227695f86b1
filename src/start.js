// Before `npm start` where there are sources: builds what is missing or stale. `npm run build`: builds always. Plain
// JavaScript, so that it runs on any version of Node.
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasVite = existsSync(new URL('../node_modules/vite/package.json', import.meta.url));
const always = process.argv.includes('--build');

if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Shortlist needs Node 20.19 or later, this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
} else if (hasVite) {
  const { buildIfStale } = await import('./build.js');
  // Beside what is printed for programs, such as a token.
  await buildIfStale({ announce: console.error, always });
} else if (always || !existsSync(new URL('../dist/main.js', import.meta.url))) {
  fail('The packages that build Shortlist are not installed. Run: npm ci');
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
