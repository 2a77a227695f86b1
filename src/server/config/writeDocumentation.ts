// `npm run docs:configuration`
import { writeFileSync } from 'node:fs';
import { configurationPage } from './documentation.ts';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationPage());
