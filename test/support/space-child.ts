import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createAccountSpace } from '#electron/submissions/files/space.ts';

/** Claims room for a file and a place for a submission, says so, and keeps both until a test ends the process. */
const [root = '', account = '', bytes = ''] = process.argv.slice(2);

const space = createAccountSpace(await openDataFolder(root));
// Held, because a claim whose lock is collected as garbage counts no more.
const held = [await space.beginFile(account, Number(bytes)), await space.beginSubmission(account)];
process.stdout.write('claimed\n');
setInterval(() => held.length, 1000);
