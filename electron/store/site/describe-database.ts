import {
  cutOffProblem,
  lineProblem,
  longDescriptionProblem,
  positionProblem,
  versionDateProblem,
} from '#shared/rules/description.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { DatabaseProperties, DescribeDatabase } from '#shared/rpc/contract/database.ts';
import type { ChangeOptions } from '../changes/action.ts';
import { getMeta } from '../file/meta.ts';
import type { DataFolder } from './data-folder.ts';
import { LOCAL_GROUP } from './database-groups.ts';
import { defined } from '#shared/defined.ts';

/** What is said of a database, and where it stands. Errors as `dataFolder.open`. */
export async function readProperties(dataFolder: DataFolder, name: string): Promise<DatabaseProperties> {
  const { description, long_description, organism, version_date, deletions_need_reason, cut_off } = await getMeta(
    await dataFolder.open(name),
  );
  const { group, position } = await dataFolder.site.placeOf(name);
  const about = (await dataFolder.site.listGroups()).find((each) => each.name === (group ?? LOCAL_GROUP));
  return {
    description,
    ...defined({ long_description, organism, version_date, cut_off, group }),
    ...defined({
      group_description: about?.description,
      group_long_description: about?.long_description,
      position,
      deletions_need_reason: deletions_need_reason || undefined,
    }),
  };
}

/** Refuses what cannot be said of a database (400 `invalid_description`). */
export function checkDescription(said: Omit<DescribeDatabase, 'database'>): void {
  const { description, long_description, organism, group, group_description, group_long_description, position } = said;
  const { version_date, cut_off } = said;
  const problem =
    lineProblem('The description', description ?? '') ??
    versionDateProblem(version_date ?? '') ??
    cutOffProblem(cut_off ?? '') ??
    lineProblem('The organism', organism ?? '') ??
    lineProblem('The name of the group', group ?? '') ??
    lineProblem('The description of the group', group_description ?? '') ??
    longDescriptionProblem(long_description ?? '') ??
    longDescriptionProblem(group_long_description ?? '') ??
    (typeof position === 'number' ? positionProblem(position) : undefined);
  if (problem !== undefined) throw new AppError(400, 'invalid_description', problem);
}

/**
 * Changes what is said of a database and where it stands among the others. Absent members stay as they are; an empty text, or null
 * as position, removes what was said. AppError codes: invalid_description 400, and those of `dataFolder.open` and `change`.
 */
export async function describeDatabase(
  dataFolder: DataFolder,
  { database: name, ...said }: DescribeDatabase,
  options: ChangeOptions = {},
): Promise<void> {
  checkDescription(said);
  await dataFolder.open(name);
  const texts = defined({
    description: said.description === undefined ? undefined : said.description.trim() || name,
    long_description: said.long_description?.trim(),
    organism: said.organism?.trim(),
    version_date: said.version_date?.trim(),
    cut_off: said.cut_off?.trim(),
    deletions_need_reason: said.deletions_need_reason === undefined ? undefined : yesText(said.deletions_need_reason),
  });
  if (Object.keys(texts).length > 0) {
    await dataFolder.changes.make('database.describe', { database: name, principal: OWNER, input: texts }, options);
  }
  await place(dataFolder, name, said);
}

const yesText = (isSo: boolean): 'yes' | '' => (isSo ? 'yes' : '');

async function place(
  { site }: DataFolder,
  name: string,
  { group, position, group_description, group_long_description }: Omit<DescribeDatabase, 'database'>,
): Promise<void> {
  const before = await site.placeOf(name);
  const newGroup = group === undefined ? before.group : groupNamed(group);
  const isMoved = newGroup !== before.group;
  // The number of a place in one group says nothing in another.
  const newPosition = position === undefined ? (isMoved ? undefined : before.position) : (position ?? undefined);
  if (isMoved || newPosition !== before.position) {
    await site.placeDatabase(name, {
      ...defined({ group: newGroup, position: newPosition }),
    });
  }
  await site.describeGroup(
    newGroup ?? LOCAL_GROUP,
    defined({ description: group_description?.trim(), long_description: group_long_description?.trim() }),
  );
}

/** The group of a name. Undefined for that of the databases that are in no other, whose name may be written, too. */
function groupNamed(name: string): string | undefined {
  const group = name.trim();
  return group === '' || group === LOCAL_GROUP ? undefined : group;
}

/**
 * Links an isolate database to the database that defines its loci and schemes, and copies those that it lacks. AppError codes:
 * wrong_kind 400, unknown_database 404, and those of `change`.
 */
export async function linkDatabase(
  dataFolder: DataFolder,
  { database, seqdef }: { database: string; seqdef: string },
  options: ChangeOptions = {},
): Promise<void> {
  const isolates = await dataFolder.open(database);
  if ((await getMeta(isolates)).kind !== 'isolates') {
    const sentence = `"${database}" holds definitions. Only an isolate database can be linked to another one.`;
    throw new AppError(400, 'wrong_kind', sentence);
  }
  await refuseIsolates(dataFolder, seqdef);
  const input = { seqdef, file: dataFolder.fileOf(seqdef) };
  await dataFolder.changes.make('definitions.follow', { database, principal: OWNER, input }, options);
}

/** Refuses a database without alleles as the target of a link (400 `wrong_kind`). */
export async function refuseIsolates(dataFolder: DataFolder, name: string): Promise<void> {
  const { kind } = await getMeta(await dataFolder.open(name));
  if (kind === 'seqdef') return;
  throw new AppError(400, 'wrong_kind', `"${name}" is a database of isolates and defines no loci. Link another one.`);
}
