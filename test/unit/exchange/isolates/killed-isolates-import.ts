import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';

/**
 * A process that imports isolates into the database `mine` and kills itself with signal 9 after a number of bytes was
 * read.
 */
const [root, table, bytes] = process.argv.slice(2);
if (root === undefined || table === undefined || bytes === undefined) throw new Error('Three arguments are needed.');

await runIsolatesImport({
  dataFolder: await openDataFolder(root),
  database: 'mine',
  paths: [table],
  onProgress: ({ done }) => {
    if (done >= Number(bytes)) process.kill(process.pid, 'SIGKILL');
  },
});
