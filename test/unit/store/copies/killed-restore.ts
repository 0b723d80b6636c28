import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { stepOrders, watchSteps } from '#test/support/at-each-step.ts';

// Puts a backup in the place of the database `small`.
const orders = stepOrders();
const [backup = ''] = orders.others;
const folder = await openDataFolder(orders.root);
watchSteps(orders);
const { restoreDatabase } = await import('#electron/store/backup/restore-database.ts');
await restoreDatabase(folder, { file: backup, name: 'small', replace: true });
await folder.close();
