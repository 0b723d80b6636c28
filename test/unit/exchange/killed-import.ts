import { join } from 'node:path';
import { importDefinitions } from '#electron/exchange/import-definitions.ts';
import { runImport } from '#electron/exchange/run-import.ts';

/**
 * A process that imports into the database `test` and is killed by signal 9 during the import. With `worker` that
 * happens at the first progress report, with a number at that check for cancellation: one before each piece of a file
 * and one before the commit. Arguments: data folder, folder to import, moment.
 */
const [root, folder, moment] = process.argv.slice(2);
if (root === undefined || folder === undefined || moment === undefined) throw new Error('Three arguments are needed.');

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

if (moment === 'worker') {
  await runImport({ dataRoot: root, database: 'test', paths: [folder], onProgress: kill });
} else {
  const databases = join(root, 'databases');
  let looks = 0;
  const checkpoint = () => {
    looks += 1;
    if (looks === Number(moment)) kill();
  };
  await importDefinitions(
    {
      file: join(databases, 'test.sqlite'),
      index: join(databases, 'test.index'),
      database: 'test',
      description: '',
      paths: [folder],
    },
    { checkpoint, report: () => {} },
  );
}
