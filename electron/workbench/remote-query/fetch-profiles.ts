import { createProfileReader } from '#electron/mirror/read-profiles.ts';
import { readScheme } from '#electron/mirror/read-schemes.ts';
import { createDirectReader } from '#electron/mirror/site-reader.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { KnownScheme } from '#electron/typing/foreign-alleles/profile-database.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';

/** Allele ids of all profiles that are fetched for one search at most: some 20 MB, such as 90,000 profiles of 53 loci. */
const MOST_ALLELES = 5_000_000;

interface Wanted {
  database: string;
  scheme_id: number;
}

/** A scheme of a site with all its profiles. AppError 400 `too_many_profiles`; refusals of the site. */
export async function fetchProfiles(
  source: SiteSource,
  { database, scheme_id }: Wanted,
  signal: AbortSignal,
): Promise<KnownScheme> {
  const { name: site, address = '' } = source.site;
  const reader = createDirectReader(source, { site, address, dialect: 'deployed', database }, signal);
  const scheme = await readScheme(reader, { id: scheme_id, name: '' });
  if (!scheme.fields.some((field) => field.primary_key)) return { scheme, profiles: [] };
  const profiles = createProfileReader(reader, scheme);
  const { records } = await profiles.head();
  const found = records * scheme.loci.length > MOST_ALLELES ? undefined : await profiles.table();
  if (found) return { scheme, profiles: found.profiles };
  throw new AppError(
    400,
    'too_many_profiles',
    `${scheme.record.description} has ${countOf(records, 'profile')} of ${countOf(scheme.loci.length, 'locus', 'loci')}, too many to fetch for a search. Keep a copy of it on this computer, and search there.`,
  );
}
