import type { LincodeScheme } from '#shared/api/lincode.ts';
import { codesHere } from '#electron/store/lincodes/codes-here.ts';
import { publicationOf } from '#shared/api/publication.ts';
import { routes } from '#shared/api/routes.ts';
import type { Scheme, SchemeField } from '#shared/api/scheme.ts';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import {
  findLincodeScheme,
  hasNicknames,
  heldSchemesWithLincodes,
} from '#electron/store/records/lincode-repository.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import { marksOfScheme, type SchemeFieldFacts, type SchemeRecord } from '#electron/store/records/scheme-repository.ts';
import { defined } from '#shared/defined.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { userUri } from './user-links.ts';

type SchemeContext = Pick<DatabaseContext, 'links' | 'kind' | 'database' | 'linked'>;

/** Number of profiles and date of the last change, within the date filters of the request. */
export interface SchemeProfileCounts {
  records: number;
  last_added?: string;
  last_updated?: string;
}

/** How the profiles of a scheme get LIN codes; of a database of isolates, in the definitions that the client may read. Only databases that define profiles link to the codes. */
function lincodesOf(
  { links, kind, database, linked: { definitions } }: SchemeContext,
  { lincodes: own, name, id }: SchemeRecord,
): LincodeScheme | undefined {
  const scheme = kind === 'isolates' && definitions ? heldSchemesWithLincodes(definitions).get(name) : undefined;
  const lincodes = definitions && scheme ? findLincodeScheme(definitions, scheme.id) : own;
  if (!lincodes) return undefined;
  const link = (route: { path: string }) => links.to(route, { database: database.name, scheme_id: id });
  const isDefined = kind === 'seqdef';
  const fields = lincodes.fields.map(({ field, type, display_order, main_display }) => ({
    field,
    type,
    ...omitEmpty({ display_order }),
    ...defined({ maindisplay: main_display === 1 || undefined }),
  }));
  return {
    thresholds: lincodes.thresholds,
    max_missing: lincodes.max_missing,
    ...defined({
      maindisplay: lincodes.main_display === 1 || undefined,
      defined_here: codesHere(database.connection, id) === 'all' || undefined,
    }),
    ...omitEmpty({
      definitions: isDefined ? link(routes.listLincodes) : null,
      nicknames: isDefined && hasNicknames(database, id) ? link(routes.listLincodeNicknames) : null,
      fields: omitEmptyList(fields),
    }),
  };
}

/** The scheme record of the contract. Only schemes with profiles have `counts`. */
export function schemeResource(origin: SchemeContext, row: SchemeRecord, counts?: SchemeProfileCounts): Scheme {
  const { links, kind, database } = origin;
  const { flags, publications } = marksOfScheme(database, row.id);
  const params = { database: database.name, scheme_id: row.id };
  const fieldUri = links.each(routes.getSchemeField, params);
  const classificationUri = links.each(routes.getClassificationScheme, { database: database.name });
  const classified = row.classification_schemes.map(({ id, name }) => ({ href: classificationUri(id), name }));
  const locusUri = links.each(routes.getLocus, { database: database.name });
  return withSent(database, 'scheme', row.id, {
    id: row.id,
    description: row.name,
    locus_count: row.loci.length,
    loci: row.loci.map(({ name }) => locusUri(name)),
    has_primary_key_field: row.primary_key !== undefined,
    fields: row.fields.map(({ field }) => fieldUri(field)),
    allow_missing_loci: row.allow_missing_loci === 1,
    ...defined({ allow_presence: row.allow_presence === 1 || undefined }),
    ...omitEmpty({
      long_description: row.description,
      display_order: row.display_order,
      taxon_id: row.taxon_id,
      taxon: row.taxon,
      flags: omitEmptyList(flags),
      publications: omitEmptyList(publications.map(publicationOf)),
      classification_schemes: omitEmptyList(classified),
      lincodes: lincodesOf(origin, row),
    }),
    ...defined({ primary_key_field: row.primary_key && fieldUri(row.primary_key.field) }),
    ...(kind === 'seqdef'
      ? omitEmpty({ curators: omitEmptyList(row.curators.map((id) => userUri(links, database.name, id))) })
      : {}),
    ...(counts
      ? {
          ...counts,
          ...omitEmpty({ max_missing: row.max_missing, message: cutOffNote(database, { scheme: row.id }) }),
          profiles: links.to(routes.listProfiles, params),
          profiles_csv: links.to(routes.getProfilesCsv, params),
        }
      : {}),
  });
}

/** The record of a scheme field. `field_order` is its position among the fields, from 1. */
export function schemeFieldResource(row: SchemeFieldFacts, field_order: number): SchemeField {
  const options = row.option_list === null ? [] : (JSON.parse(row.option_list) as string[]);
  return {
    field: row.field,
    type: row.type,
    primary_key: row.primary_key === 1,
    ...defined({ dropdown: row.dropdown === 1 || undefined }),
    ...omitEmpty({
      description: row.description,
      value_regex: row.value_regex,
      option_list: options.length > 0 ? options.join('|') : null,
    }),
    field_order,
  };
}
