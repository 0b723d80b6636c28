import { curatorOf } from '#electron/curation/curator.ts';
import { readEditable } from '#electron/curation/check-record.ts';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { readCaller } from '#electron/store/site/caller.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';

// Adds one to the temperature of an isolate, many times, as a person does who reads the form again when somebody was faster.
// Ends with the number of times that somebody was.
const [root = '', times = ''] = process.argv.slice(2);
runTasksInline(tasks);
const folder = await openDataFolder(root);
const actions: CurationActions = folder.changes.of();
const database = await folder.open('sample_isolates');
const at = { database: 'sample_isolates', principal: OWNER };
const about = { record: 'isolate', key: { isolate_id: 1 } } as const;

let overtaken = 0;
for (let done = 0; done < Number(times);) {
  const { revision, members } = readEditable(
    { database, root },
    curatorOf(readCaller(folder.site, OWNER, database), database.name),
    about,
  );
  const { temperature = [] } = members['provenance'] as Record<string, string[]>;
  const changed = { provenance: { temperature: Number(temperature[0] ?? 0) + 1 } };
  const input = { ...about, members: changed, match: `"${revision}"` };
  try {
    await actions.make('record.change', { ...at, input }, { patience: 60_000 });
    done += 1;
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.code !== 'revision_outdated') throw error;
    overtaken += 1;
  }
}
await folder.close();
process.stdout.write(String(overtaken));
