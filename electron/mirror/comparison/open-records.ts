import { tooManySamples } from '#electron/store/comparisons/frozen-samples.ts';
import { type Database, openDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { readAtOneMoment } from '#electron/store/file/transaction.ts';
import { countOf, namedList } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { type ComparisonSource, MOST_COMPARED } from '#shared/rpc/contract/comparison.ts';
import { definitionsOf } from '../isolates/copy-isolates.ts';
import { listIds } from '../isolates/fetch-isolates.ts';
import { readScheme } from '../read-schemes.ts';
import type { MirrorReader } from '../site-reader.ts';
import { localIsolates, localProfiles } from './compared-records.ts';
import type { OpenSource, PlacedSource, SourceContext, SourceSample } from './compared-source.ts';
import { countProfiles, listedIsolates, siteIsolates, siteProfiles } from './site-records.ts';

type PlacedSourceOf<Kind> = PlacedSource & { source: Extract<ComparisonSource, { kind: Kind }> };

/** Names in a sentence. */
const NAMED = 10;

/** Isolates of a database here or at a site. Refusals of the site, errors of the store, 413 `too_many_samples`. */
export async function openIsolates(
  context: SourceContext,
  reader: MirrorReader,
  { source, file, givesRecords }: PlacedSourceOf<'isolates'>,
): Promise<OpenSource> {
  const { site, database, scheme_id } = source;
  const { record, loci } = await readScheme(reader, { id: scheme_id, name: '' });
  const ids = [...new Set(source.ids ?? (await listedIds(reader, source)))].toSorted((one, other) => one - other);
  const wanted = { ids, loci, scheme_id };
  const seqdef =
    file === undefined
      ? await definitionsOf(reader)
      : await withFile(file, async (held) => (await getMeta(held)).seqdef);
  const read = () => {
    if (file !== undefined) {
      const { checkpoint } = context.control;
      return fromFile(file, (held) => localIsolates(held, { ...wanted, checkpoint }));
    }
    return givesRecords ? listedIsolates(reader, wanted) : siteIsolates(reader, wanted);
  };
  return {
    scheme: record.description,
    loci,
    ...(seqdef === undefined ? {} : { definitions: { site, database: seqdef } }),
    samples: () => noteGone(read(), { ids, note: context.note, where: `isolates of ${database}` }),
  };
}

function listedIds(reader: MirrorReader, { project, search }: PlacedSourceOf<'isolates'>['source']): Promise<number[]> {
  const refuseMany = (records: number) => {
    if (records > MOST_COMPARED) throw tooManySamples();
  };
  return listIds(reader, { project, where: search, refuseMany });
}

/** Profiles of a scheme of a database here or at a site. As `openIsolates`; 400 `no_profiles` for a scheme without them. */
export async function openProfiles(
  context: SourceContext,
  reader: MirrorReader,
  { source, file }: PlacedSourceOf<'profiles'>,
): Promise<OpenSource> {
  const { site, database, scheme_id } = source;
  const scheme = await readScheme(reader, { id: scheme_id, name: '' });
  const { loci, record } = scheme;
  const key = scheme.fields.find((field) => field.primary_key)?.field;
  if (key === undefined) {
    throw new AppError(400, 'no_profiles', `${record.description} has no primary key, so it has no profiles.`);
  }
  const ids = source.ids && [...new Set(source.ids)];
  if (!ids && (await countProfiles(reader, scheme)) > MOST_COMPARED) throw tooManySamples();
  const read = () =>
    file === undefined
      ? siteProfiles(reader, { scheme, key, ids })
      : fromFile(file, (held) => localProfiles(held, { scheme: scheme_id, key, ids, loci: loci.length }));
  return {
    scheme: record.description,
    loci,
    definitions: { site, database },
    samples: () => (ids ? noteGone(read(), { ids, note: context.note, where: `profiles of ${database}` }) : read()),
  };
}

/** Reads from one moment of a file. */
async function* fromFile(
  file: string,
  read: (database: Database) => Iterable<SourceSample>,
): AsyncGenerator<SourceSample> {
  yield* await withFile(file, async (database) => readAtOneMoment(database.connection, () => [...read(database)]));
}

async function withFile<Result>(file: string, use: (database: Database) => Promise<Result>): Promise<Result> {
  await using database = await openDatabase(file, { readOnly: true });
  return await use(database);
}

async function* noteGone(
  samples: AsyncIterable<SourceSample>,
  { ids, note, where }: { ids: readonly (number | string)[]; note: SourceContext['note']; where: string },
): AsyncGenerator<SourceSample> {
  const gone = new Set(ids);
  for await (const sample of samples) {
    gone.delete(sample.record);
    yield sample;
  }
  const names = [...gone].map(String);
  if (names.length === 0) return;
  note(
    `${countOf(names.length, 'id')} left out, which ${names.length === 1 ? 'is' : 'are'} not among the ${where}: ${namedList(names, NAMED)}.`,
  );
}
