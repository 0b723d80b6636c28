/**
 * `node prepare-generated.ts FOLDER`: adds to a data folder the sample databases of the tests, those with something in every table, and a
 * generated pair of which every tenth isolate is private. Prints the names of all.
 */
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { generateIsolates } from '../support/generated-isolates.ts';
import { createRichDefinitions } from '../support/rich-database.ts';
import { createRichIsolates } from '../support/rich-isolates.ts';
import { createSamplePair } from '../support/sample-isolates.ts';

const ISOLATES = 300;

const folder = await openDataFolder(process.argv[2] ?? '');
const sample = await createSamplePair(folder);
const rich = await createRichDefinitions(folder, 'rich');
const richIsolates = await createRichIsolates(folder, 'rich_isolates', 'rich');
const isolates = await generateIsolates(folder, ISOLATES);
isolates.connection.exec('update isolate set is_private = 1 where id % 10 = 0');
const made = [sample.seqdef, sample.isolates, rich, richIsolates, isolates].map(({ name }) => name);
await folder.close();
console.log(made.join(' '));
