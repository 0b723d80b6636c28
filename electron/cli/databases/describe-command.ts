import { describeDatabase, linkDatabase, readProperties } from '#electron/store/site/describe-database.ts';
import { describeScheme } from '#electron/store/site/describe-scheme.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { findScheme, listSchemes } from '#electron/store/records/scheme-repository.ts';
import { openData } from '../open-data.ts';
import { openNamed } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { defined } from '#shared/defined.ts';

/** What is said of a database: the options of `describe`, `import` and `create`. An empty text removes it. */
export interface DescriptionOptions {
  description?: string;
  longDescription?: string;
  organism?: string;
  /** ISO date of which the definitions are. */
  versionDate?: string;
  group?: string;
  groupDescription?: string;
  groupLongDescription?: string;
  position?: number | 'none';
}

export interface DescribeOptions extends DescriptionOptions {
  dataFolder: string;
  database: string;
  /** For an isolate database: the one that defines its loci and schemes. */
  link?: string;
  /** Id or name of a scheme. Then `name`, `description` and `position` are of that scheme. */
  scheme?: string;
  name?: string;
  json: boolean;
}

/** What the options say of a database, as the procedures call it. */
export function saidOf({
  description,
  longDescription,
  organism,
  versionDate,
  group,
  groupDescription,
  groupLongDescription,
  position,
}: DescriptionOptions) {
  return {
    ...defined({
      description,
      long_description: longDescription,
      organism,
      version_date: versionDate,
      group,
      group_description: groupDescription,
      group_long_description: groupLongDescription,
    }),
    ...placeOf(position),
  };
}

function placeOf(position: DescriptionOptions['position']): { position?: number | null } {
  if (position === undefined) return {};
  return { position: position === 'none' ? null : position };
}

/** `allelier describe`: changes what the options name, then prints everything that is said of the database or the scheme. */
export async function describeCommand(options: DescribeOptions, streams: CliStreams): Promise<number> {
  const { stdout, stderr, signal } = streams;
  await using folder = await openData(options.dataFolder, streams);
  const waiting = { signal, onWaiting: (message: string) => void stderr.write(`${message}\n`) };
  const database = await openNamed(folder, options.database);
  const about =
    options.scheme === undefined
      ? await changeDatabase(folder, database, options, waiting)
      : await changeScheme(folder, database, { ...options, scheme: options.scheme }, { ...waiting, stderr });
  stdout.write(options.json ? `${JSON.stringify(about)}\n` : linesOf(about));
  return 0;
}

type Waiting = { signal: AbortSignal; onWaiting: (message: string) => void };

async function changeDatabase(folder: DataFolder, { name }: Database, options: DescribeOptions, waiting: Waiting) {
  const said = saidOf(options);
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
  options: DescribeOptions & { scheme: string },
  { stderr, ...waiting }: Waiting & Pick<CliStreams, 'stderr'>,
) {
  const { target } = await findTypingTarget(database, { scheme: options.scheme });
  if (target.kind !== 'scheme') throw new Error('A scheme was asked for, and another target was found.');
  const { name, description, position } = options;
  const said = {
    ...defined({ name, description }),
    ...placeOf(position),
  };
  if (Object.keys(said).length > 0) {
    const request = { database: database.name, scheme: target.scheme_id, ...said };
    const { followed, notes } = await describeScheme(folder, request, waiting);
    for (const isolates of followed) stderr.write(`The scheme has the new name in "${isolates}", too.\n`);
    for (const note of notes) stderr.write(`${note}\n`);
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

/** One line for each member: its name, a tab, its value. Lines of a text stay apart. */
function linesOf(about: object): string {
  return Object.entries(about)
    .map(([name, value]) => `${name}\t${textOf(value)}\n`)
    .join('');
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value).replaceAll('\n', '\\n');
  return value.map(({ id, name }: { id: number; name: string }) => `${id} (${name})`).join(', ');
}
