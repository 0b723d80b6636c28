import { routes } from '#shared/api/routes.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import type { SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { userUri } from './user-links.ts';

type Origin = Pick<DatabaseContext, 'links' | 'kind' | 'database'>;

/** Number of profiles and date of the last change, within the date filters of the request. */
export interface ProfileCounts {
  records: number;
  last_added?: string;
  last_updated?: string;
}

/** The scheme record of the contract. Only schemes with profiles have `counts`. */
export function schemeResource({ links, kind, database }: Origin, row: SchemeRecord, counts?: ProfileCounts): Scheme {
  const params = { database: database.name, scheme_id: row.id };
  const fieldUri = links.each(routes.getSchemeField, params);
  const classificationUri = links.each(routes.getClassificationScheme, { database: database.name });
  const classified = row.classification_schemes.map(({ id, name }) => ({ href: classificationUri(id), name }));
  const locusUri = links.each(routes.getLocus, { database: database.name });
  return {
    id: row.id,
    description: row.name,
    locus_count: row.loci.length,
    loci: row.loci.map(({ name }) => locusUri(name)),
    has_primary_key_field: row.primary_key !== undefined,
    fields: row.fields.map(({ field }) => fieldUri(field)),
    allow_missing_loci: row.allow_missing_loci === 1,
    ...omitEmpty({ long_description: row.description }),
    ...omitEmpty({ display_order: row.display_order, classification_schemes: omitEmptyList(classified) }),
    ...(row.primary_key ? { primary_key_field: fieldUri(row.primary_key.field) } : {}),
    ...(kind === 'seqdef'
      ? omitEmpty({ curators: omitEmptyList(row.curators.map((id) => userUri(links, database.name, id))) })
      : {}),
    ...(counts
      ? {
          ...counts,
          profiles: links.to(routes.listProfiles, params),
          profiles_csv: links.to(routes.getProfilesCsv, params),
        }
      : {}),
  };
}
