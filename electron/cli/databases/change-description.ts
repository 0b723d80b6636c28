import {
  checkDescription,
  describeDatabase,
  linkDatabase,
  readProperties,
} from '#electron/store/site/describe-database.ts';
import { describeScheme } from '#electron/store/site/describe-scheme.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { findScheme, listSchemes } from '#electron/store/records/scheme-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { defined } from '#shared/defined.ts';
import { openNamed, type Shell } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { saidOf, type Description } from './describe.ts';

/** Changes what is said of a database or of its scheme, and gives everything that is said of it then. */
export async function changeDescription(description: Description, shell: Shell): Promise<object> {
  await using folder = await shell.open();
  const database = await openNamed(folder, description.database);
  const { scheme } = description;
  if (scheme === undefined) return await changeDatabase(folder, database, description, shell);
  return await changeScheme(folder, database, { ...description, scheme }, shell);
}

async function changeDatabase(folder: DataFolder, { name }: Database, options: Description, { waiting }: Shell) {
  const said = saidOf(options);
  // Before anything is written: what is refused changes nothing.
  checkDescription(said);
  if (options.link !== undefined) await linkDatabase(folder, { database: name, seqdef: options.link }, waiting);
  if (Object.keys(said).length > 0) await describeDatabase(folder, { database: name, ...said }, waiting);
  const database = await folder.open(name);
  const { kind } = await getMeta(database);
  const link = kind === 'isolates' ? await folder.namedSeqdef(name) : undefined;
  const schemes = await listSchemes(database, { withPrimaryKey: false });
  return {
    database: name,
    kind,
    ...(await readProperties(folder, name)),
    ...defined({ definitions: link }),
    schemes: schemes.map((scheme) => ({ id: scheme.id, name: scheme.name })),
  };
}

async function changeScheme(
  folder: DataFolder,
  database: Database,
  { scheme: wanted, name, description, position }: Description & { scheme: string },
  { note, waiting }: Shell,
) {
  const { target } = await findTypingTarget(database, { scheme: wanted });
  if (target.kind !== 'scheme') throw new Error('A scheme was asked for, and another target was found.');
  const said = { ...defined({ name }), ...saidOf(defined({ description, position })) };
  if (Object.keys(said).length > 0) {
    const request = { database: database.name, scheme: target.scheme_id, ...said };
    const { followed, notes } = await describeScheme(folder, request, waiting);
    for (const isolates of followed) note(`The scheme has the new name in "${isolates}", too.`);
    note(...notes);
  }
  const scheme = await findScheme(await folder.open(database.name), target.scheme_id);
  return {
    database: database.name,
    id: target.scheme_id,
    name: scheme?.name ?? '',
    ...defined({
      description: scheme?.description || undefined,
      position: typeof scheme?.display_order === 'number' ? scheme.display_order : undefined,
    }),
  };
}
