import { packDatabase } from '#electron/store/care/pack-database.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';

// Packs a database in a process that is killed before its n-th statement.
const [file = '', killedAt = ''] = process.argv.slice(2);
killBeforeStatement(Number(killedAt));
await packDatabase(file, { checkpoint: () => undefined, report: () => undefined });
