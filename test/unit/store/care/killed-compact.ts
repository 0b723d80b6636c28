import { join } from 'node:path';
import { stepOrders, watchSteps } from '#test/support/at-each-step.ts';

// Compacts the database `loose`.
const orders = stepOrders();
watchSteps(orders);
const { compactDatabase } = await import('#electron/store/care/compact-database.ts');
await compactDatabase(join(orders.root, 'databases', 'loose.sqlite'), {
  checkpoint: () => undefined,
  report: () => undefined,
});
