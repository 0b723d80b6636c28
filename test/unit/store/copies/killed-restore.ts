import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { killAtStep } from '../care/kill-at-step.ts';

// Puts a backup in the place of the database `small` in a process that is killed before a step.
const [root = '', backup = '', step = ''] = process.argv.slice(2);
const folder = await openDataFolder(root);
const steps = killAtStep(Number(step));
const { restoreDatabase } = await import('#electron/store/copies/restore-database.ts');
await restoreDatabase(folder, { file: backup, name: 'small', replace: true });
await folder.close();
process.send?.(steps());
