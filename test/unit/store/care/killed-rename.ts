import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { stepOrders, watchSteps } from '#test/support/at-each-step.ts';

// Renames a database from `old` to `new`.
const orders = stepOrders();
const folder = await openDataFolder(orders.root);
watchSteps(orders);
const { renameDatabase } = await import('#electron/store/care/rename-database.ts');
await renameDatabase(folder, { from: 'old', to: 'new' });
await folder.close();
