import { AppError } from '#shared/problem.ts';
import type { ChosenIsolates } from '#electron/curation/scan/choose-isolates.ts';
import type { Database } from '#electron/store/file/database.ts';
import { listProjects } from '#electron/store/records/project-repository.ts';

/** What `--isolates` may say, for refusals. */
export const ISOLATES_HELP = 'ids such as 1-20,35; project=NAME; or FIELD=VALUE';

/** Which isolates `--isolates` names: ids and ranges, the isolates of a project, or those with a value. AppError codes: bad_isolates 400. */
export async function askedIsolates(database: Database, text: string | undefined): Promise<ChosenIsolates> {
  if (text === undefined) return {};
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === 'project') return { project: await projectId(database, value) };
  if (name !== '') return { value: { field: name, value } };
  return { ids: text.split(',').flatMap((part) => idsOf(part.trim())) };
}

async function projectId(database: Database, wanted: string): Promise<number> {
  const projects = await listProjects(database);
  const found = projects.find(({ id, short_description }) => String(id) === wanted || short_description === wanted);
  if (found) return found.id;
  const known = projects.map(({ short_description }) => short_description).join(', ');
  throw refused(`There is no project "${wanted}". ${known === '' ? 'The database has none.' : `There are: ${known}.`}`);
}

/** Most ids of one range. */
const LONGEST_RANGE = 1_000_000;

function idsOf(part: string): number[] {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === '' || to < from || to - from > LONGEST_RANGE) {
    throw refused(`"${part}" names no isolates. --isolates takes ${ISOLATES_HELP}.`);
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function refused(sentence: string): AppError {
  return new AppError(400, 'bad_isolates', sentence);
}
