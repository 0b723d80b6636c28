import { useQueries, useQuery } from '@tanstack/react-query';
import { locusQueries } from '#renderer/api/loci.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { schemeQueries, type ListedScheme } from '#renderer/api/schemes.ts';
import { readRecordWords, type PaletteItem } from './palette-items.ts';

/** Schemes whose profiles are looked up while typing. */
const SCHEMES_TRIED = 4;

/** The allele meant by `abcZ 5` and the profiles meant by `ST 11`, where they exist. */
export function useRecordItems({
  site,
  database,
  words,
  schemes,
}: {
  site: string;
  database: string | undefined;
  words: string;
  schemes: readonly ListedScheme[];
}): PaletteItem[] {
  const record = readRecordWords(words);
  const isAsked = database !== undefined && record !== undefined;
  const { name, id } = record ?? { name: '', id: '' };
  const base = database ?? '';

  const loci = useQuery({ ...locusQueries.search(site, base, name, 200), enabled: isAsked });
  const locus = loci.data?.items.find((item) => item.id.toLowerCase() === name.toLowerCase())?.id;
  const allele = useQuery({
    ...locusQueries.allele(site, base, locus ?? '', id),
    enabled: isAsked && locus !== undefined,
  });

  const keyed = schemes
    .filter(({ primary_key_field: key }) => key && nameInUri(key).toLowerCase() === name.toLowerCase())
    .slice(0, SCHEMES_TRIED);
  const profiles = useQueries({
    queries: keyed.map((scheme) => ({ ...schemeQueries.profile(site, base, scheme.id, id), enabled: isAsked })),
  });
  if (!isAsked) return [];

  const found: PaletteItem[] = keyed.flatMap((scheme, index) =>
    profiles[index]?.isSuccess
      ? {
          id: `profile ${scheme.id}`,
          group: 'Records',
          label: `${nameInUri(scheme.primary_key_field ?? '')} ${id}`,
          description: `Profile of ${scheme.description}`,
          action: { path: databasePath(site, base, 'schemes', String(scheme.id), 'profiles', id) },
        }
      : [],
  );
  if (locus === undefined || !allele.isSuccess) return found;
  return [
    {
      id: 'allele',
      group: 'Records',
      label: `${locus} ${id}`,
      description: `Allele of ${locus}`,
      action: { path: databasePath(site, base, 'loci', locus, 'alleles', id) },
    },
    ...found,
  ];
}
