import { z } from 'zod';
import { nameOfListed } from '#shared/api/listed.ts';
import type { DatabaseResources } from '#shared/api/discovery.ts';
import type { Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { locusNameProblem } from '#shared/rules/locus.ts';
import { FaceName } from '#shared/api/face-name.ts';
import { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import { inconsistent, readList } from './read-list.ts';
import { listSchemes, type SchemeAtSite } from './read-schemes.ts';
import type { CopySource } from './mirror-task.ts';
import { unlessMissing, type MirrorReader } from './site-reader.ts';
import type { Staging } from './staging.ts';

/** What an attempt begins with; the next one continues it if it wants the same. */
export const FetchPlan = z.object({
  address: z.string(),
  dialect: FaceName,
  database: z.string(),
  schemes: z.array(z.number().int()).optional(),
  isolates: IsolateChoice.optional(),
  /** Which state of the copy is brought up to date: when that was copied. Absent for a new copy. */
  base: z.string().optional(),
  /** ISO timestamp of the beginning. */
  started_at: z.string(),
  /** The day after which changes are asked for by the next update. */
  changes_after: z.string(),
  /** The alleles of the site at the beginning, or its isolates. */
  sequences: z.object({ records: z.number().int(), last_updated: z.string().optional() }),
  /** What the site says of the database. */
  description: z.string(),
  long_description: z.string().optional(),
  organism: z.string().optional(),
  message: z.string().optional(),
});
export type FetchPlan = z.infer<typeof FetchPlan>;

const KEY = 'plan';

/** The plan of the attempt before, if it wanted the same; else a new one, and what was fetched is thrown away. */
export async function openPlan(reader: MirrorReader, staging: Staging, base: string | undefined): Promise<FetchPlan> {
  const { address, dialect, database, schemes, isolates: chosen } = reader.source;
  const wanted = {
    address,
    dialect,
    database,
    ...defined({ schemes: schemes && [...schemes], isolates: chosen, base }),
  };
  const kept = await staging.read(KEY, FetchPlan);
  const isSame = (Object.keys({ ...wanted, base, schemes, isolates: chosen }) as (keyof typeof wanted)[]).every(
    (name) => JSON.stringify(kept?.[name]) === JSON.stringify(wanted[name]),
  );
  if (kept && isSame) return kept;
  await staging.forgetAll();
  const plan = { ...wanted, ...(await readAbout(reader)) };
  await staging.write(KEY, plan);
  return plan;
}

/** What a database has. AppError 404 `nothing_to_copy` where the site shows nothing of it. */
export async function readResources(reader: MirrorReader): Promise<DatabaseResources> {
  const found = await unlessMissing(reader.get(routes.getDatabase, {}));
  if (found) return found;
  const { site, database } = reader.source;
  const sentence = `${site} shows nothing of "${database}" that could be copied: there is no such database, or it only answers queries.`;
  throw new AppError(404, 'nothing_to_copy', sentence);
}

/** AppError 400 `wrong_kind` where a database does not hold what is to be copied. */
export function refuseOtherKind(
  { database, isolates: chosen }: CopySource,
  { sequences, isolates }: Pick<DatabaseResources, 'sequences' | 'isolates'>,
): void {
  if (chosen === undefined && sequences === undefined && isolates !== undefined) {
    throw new AppError(
      400,
      'wrong_kind',
      `"${database}" is a database of isolates. Say which of its isolates are to be copied; in the shell: --isolates for all, --project or --where for some.`,
    );
  }
  if (chosen !== undefined && isolates === undefined) {
    throw new AppError(400, 'wrong_kind', `"${database}" holds no isolates: copy its definitions.`);
  }
}

async function readAbout(reader: MirrorReader) {
  const started_at = new Date().toISOString();
  reader.tell(`Reading what ${reader.source.site} contains`);
  const { sequences, isolates, message } = await readResources(reader);
  refuseOtherKind(reader.source, { sequences, isolates });
  const { records, last_updated } = reader.source.isolates
    ? await reader.get(routes.listIsolates, {}, { page_size: 1 })
    : await reader.get(routes.getSequences, {});
  const groups = await reader.get(routes.listGroups, {});
  const about = groups.flatMap(({ databases }) => databases).find(({ name }) => name === reader.source.database);
  return {
    started_at,
    changes_after: dayBefore(earlier(last_updated, started_at.slice(0, 10))),
    sequences: { records, ...defined({ last_updated }) },
    description: about?.description ?? reader.source.database,
    ...defined({
      long_description: about?.long_description,
      organism: about?.organism,
      message,
    }),
  };
}

/**
 * The day from which changes are asked for again: the last one that the site itself names, in its own calendar. "After" is strict
 * (`service-description.md` §1.4), and more may have changed on that day once it was read.
 */
function earlier(lastUpdated: string | undefined, today: string): string {
  return lastUpdated !== undefined && lastUpdated < today ? lastUpdated : today;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The loci of a database, those with records where the list has them. */
export type ListedLoci = Map<string, Locus | undefined>;

const LOCI_ON_PAGE = 1_000;

/** All loci of a database. */
export async function listLoci(
  reader: MirrorReader,
  query: { alleles_updated_after?: string; alleles_added_after?: string } = {},
): Promise<ListedLoci> {
  const { items } = await readList(reader, {
    route: routes.listLoci,
    params: {},
    query,
    pageSize: LOCI_ON_PAGE,
    nameOf: (item) => nameOfListed(item, ({ id }) => id),
    what: 'loci',
  });
  const loci: ListedLoci = new Map();
  for (const item of items)
    loci.set(
      checkedName(
        reader,
        nameOfListed(item, ({ id }) => id),
      ),
      item.record,
    );
  return loci;
}

/** AppError `site_inconsistent` for what cannot be the name of a locus. */
export function checkedName(reader: MirrorReader, name: string): string {
  const problem = locusNameProblem(name);
  if (problem === undefined) return name;
  throw inconsistent(reader, `it has a locus that cannot be kept. ${problem}`);
}

/** The schemes that are wanted. AppError 404 `unknown_scheme` for one that the site does not have. */
export async function wantedSchemes(reader: MirrorReader): Promise<SchemeAtSite[]> {
  const listed = await listSchemes(reader);
  const { schemes, site, database } = reader.source;
  if (!schemes) return listed;
  const missing = schemes.filter((id) => !listed.some((scheme) => scheme.id === id));
  if (missing.length === 0) return listed.filter(({ id }) => schemes.includes(id));
  const known = listed
    .slice(0, 20)
    .map(({ id, name }) => `${id} ${name}`)
    .join(', ');
  throw new AppError(
    404,
    'unknown_scheme',
    `${database} of ${site} has no scheme ${missing.join(', ')}. It has: ${known}.`,
  );
}
