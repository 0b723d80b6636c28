import { kindOf } from '#electron/store/file/meta.ts';
import type { ChangeOptions } from '#electron/store/changes/action.ts';
import type { JudgedAgain } from './write-verdicts.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { yardstickBy } from '#electron/typing/verdict/judge-answer.ts';
import { OWNER } from '#shared/principal.ts';
import type { CurationActions } from '../curation-actions.ts';
import { openWithDefinitions } from '../open-with-definitions.ts';

/**
 * Judges isolates anew from their kept figures, by the rules of this moment: those of one database of isolates, or of all that are linked
 * to a database of definitions. AppError codes: unknown_database 404, no_definitions 409, database_busy 503.
 */
export async function judgeAnew(
  folder: DataFolder,
  name: string,
  options?: ChangeOptions,
): Promise<(JudgedAgain & { database: string })[]> {
  const actions: CurationActions = folder.changes.of();
  const judged: (JudgedAgain & { database: string })[] = [];
  for (const database of await isolatesOf(folder, name)) {
    const { definitions } = await openWithDefinitions(folder, database);
    const request = { database, principal: OWNER, input: { yardstick: await yardstickBy(definitions) } };
    judged.push({ database, ...(await actions.make('verdicts.judge-anew', request, options)) });
  }
  return judged;
}

async function isolatesOf(folder: DataFolder, name: string): Promise<string[]> {
  if (kindOf(await folder.open(name)) === 'isolates') return [name];
  const names = await folder.listDatabaseNames();
  const linked = await Promise.all(names.map((other) => folder.findLinkedSeqdef(other)));
  return names.filter((_other, place) => linked[place] === name);
}
