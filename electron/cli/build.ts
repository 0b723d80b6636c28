/** `npm run build`: builds whatever changed since the last build. */
import { resolve } from 'node:path';
import { ALL_PARTS, ensureBuilt } from './start/start-build.ts';

const root = resolve(import.meta.dirname, '../..');
process.chdir(root);
const built = await ensureBuilt(root, ALL_PARTS);
console.log(built.length === 0 ? 'Everything is built already.' : `Built: ${built.join(', ')}.`);
