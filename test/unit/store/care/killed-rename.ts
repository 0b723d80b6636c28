import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { killAtStep } from './kill-at-step.ts';

// Renames a database from `old` to `new` in a process that is killed before a step.
const [root = '', step = ''] = process.argv.slice(2);
const folder = await openDataFolder(root);
const steps = killAtStep(Number(step));
const { renameDatabase } = await import('#electron/store/care/rename-database.ts');
await renameDatabase(folder, { from: 'old', to: 'new' });
await folder.close();
process.send?.(steps());
