import { join } from 'node:path';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { createCopiedProfiles } from '#electron/store/changes/writers/mirrored/mirrored-profiles.ts';
import type { MirroredProfile, MirroredScheme } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { createCopiedSchemes } from '#electron/store/changes/writers/mirrored/mirrored-schemes.ts';
import { createLocusWriter } from '#electron/store/changes/writers/locus-writer.ts';
import type { TaskControl } from '#electron/threads/work-control.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { CopySource } from './mirror-task.ts';
import { createProfileReader } from './read-profiles.ts';
import { readScheme } from './read-schemes.ts';
import { createSiteReader } from './site-reader.ts';

/** Allele ids of all profiles that are fetched for one search at most: some 20 MB, such as 90,000 profiles of 53 loci. */
const MOST_ALLELES = 5_000_000;

/** A scheme of a site, and the folder of the database that it becomes. */
export interface ProfileDatabaseTask {
  source: CopySource;
  scheme_id: number;
  folder: string;
}

/**
 * Makes a database of one scheme of a site with all its profiles, and gives its file; the loci have no alleles. In a thread, because it
 * reads up to millions of cells. AppError 400 `too_many_profiles`; refusals of the site and of the side that asks it.
 */
export async function makeProfileDatabase(
  { source, scheme_id, folder }: ProfileDatabaseTask,
  control: TaskControl,
): Promise<string> {
  const reader = createSiteReader(source, control);
  const scheme = await readScheme(reader, { id: scheme_id, name: '' });
  if (!scheme.fields.some((field) => field.primary_key)) return write(folder, scheme, []);
  const profiles = createProfileReader(reader, scheme);
  const { records } = await profiles.head();
  const found = records * scheme.loci.length > MOST_ALLELES ? undefined : await profiles.table();
  if (found) return write(folder, scheme, found.profiles);
  throw new AppError(
    400,
    'too_many_profiles',
    `${scheme.record.description} has ${countOf(records, 'profile')} of ${countOf(scheme.loci.length, 'locus', 'loci')}, too many to fetch for a search. Keep a copy of it on this computer, and search there.`,
  );
}

async function write(folder: string, scheme: MirroredScheme, profiles: readonly MirroredProfile[]): Promise<string> {
  const file = join(folder, 'profiles.sqlite');
  const create = { kind: 'seqdef', description: 'Profiles of another site' } as const;
  await change({ file, title: 'Profiles of another site', create, patience: 0, ...byOwner() }, (made) => {
    const loci = createLocusWriter(made);
    const rows = new Map(scheme.loci.map((name) => [name, loci.create(name, 'DNA').id]));
    const nobody = () => null;
    createCopiedSchemes(made, nobody, (name) => rows.get(name) ?? 0).put(scheme);
    const about = { id: scheme.record.id, loci: [...rows.values()], date: made.today };
    const written = createCopiedProfiles(made, about, nobody);
    written.put(profiles);
    written.finish(true);
    made.contentChanged();
  });
  return file;
}
