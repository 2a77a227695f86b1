// Browsers of slow runs with other engines than Chromium's. Plain JavaScript, like e2e/support/test.js.
import { aptInstall, findOnPath } from './chromium.js';

/** Each with the commands that it needs, by their Debian packages. */
const ENGINES = {
  Firefox: { 'firefox-esr': 'firefox-esr' },
  WebKitGTK: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
};

/** @typedef {keyof typeof ENGINES} EngineName */

/**
 * What has to be installed for an engine; empty: nothing.
 * @param {EngineName} engine
 */
export function findMissingPackages(engine) {
  return Object.entries(ENGINES[engine]).flatMap(([command, name]) => (findOnPath(command) ? [] : [name]));
}

/** @param {EngineName} engine */
export function skipReason(engine) {
  return `There is no ${engine} (Debian: apt-get install ${findMissingPackages(engine).join(' ')}).`;
}

/**
 * Installs what is missing where this user may, and says which journeys are skipped.
 * @param {(line: string) => void} announce
 */
export function installEngines(announce) {
  for (const engine of /** @type {EngineName[]} */ (Object.keys(ENGINES))) {
    const missing = findMissingPackages(engine);
    if (!missing.every((name) => aptInstall(name, announce))) announce(`${skipReason(engine)} Its journey is skipped.`);
  }
}
