// Before `npm start` where there are sources: builds if the build is missing or stale. `npm run build`: always builds.
// Plain JavaScript, so that any version of Node can say which one is needed.
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isInstalled = existsSync(new URL('../../node_modules/vite/package.json', import.meta.url));
const always = process.argv.includes('--build');

if (major < 20 || (major === 20 && minor < 19)) {
  process.exitCode = 1;
  console.error(`Shortlist needs Node 20.19 or later, this is ${process.versions.node}. See https://nodejs.org.`);
} else if (isInstalled) {
  const { buildIfStale } = await import('./build.js');
  await buildIfStale({ always });
} else if (always || !existsSync(new URL('../../dist/main.js', import.meta.url))) {
  process.exitCode = 1;
  console.error('The packages that build Shortlist are not installed. Run: npm ci');
}
