import { curatorOf } from '#electron/curation/curator.ts';
import { doCuration, readEditable } from '#electron/curation/do-curation.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';

// Adds one to the temperature of an isolate, many times, as a person does who reads the form again when somebody was faster.
// Ends with the number of times that somebody was.
const [root = '', times = ''] = process.argv.slice(2);
const folder = await openDataFolder(root);
const database = await folder.open('sample_isolates');
const at = { root, database: 'sample_isolates', principal: OWNER, patience: 60_000 };
const about = { record: 'isolate', key: { isolate_id: 1 } } as const;
const control = { checkpoint: () => undefined, report: () => undefined };

let overtaken = 0;
for (let done = 0; done < Number(times);) {
  const { revision, members } = readEditable({ database, root }, curatorOf(folder.site, OWNER, database), about);
  const { temperature = [] } = members['provenance'] as Record<string, string[]>;
  const changed = { provenance: { temperature: Number(temperature[0] ?? 0) + 1 } };
  const action = { kind: 'change', ...about, members: changed, match: `"${revision}"` } as const;
  try {
    await doCuration(folder.site, { ...at, action }, control);
    done += 1;
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.code !== 'revision_outdated') throw error;
    overtaken += 1;
  }
}
await folder.close();
process.stdout.write(String(overtaken));
