import type { FieldValue, Isolate, IsolateClassification, IsolateScheme } from '#shared/api/isolate.ts';
import { citationsOf } from '#shared/api/publication.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { numberedValues } from '#shared/rules/isolate-cells.ts';
import type { IsolateWithValues } from '#electron/store/isolates/isolate-repository.ts';
import type { IsolateSchemeValues } from '#electron/store/isolates/isolate-schemes.ts';
import { alleleIdsResource } from './allele-ids.ts';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import { holdsVerdicts, judgedBy, verdictsOf } from '#electron/store/isolates/verdict-repository.ts';
import { isolateLincodes } from './lincode.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { attribution } from './user-links.ts';

type IsolateContext = Pick<DatabaseContext, 'links' | 'database' | 'linked'>;

/** A value of a scheme field: a number if the field is an integer, an array if several profiles fit. */
export function schemeFieldValue({ field, values }: IsolateSchemeValues['fields'][number]): FieldValue {
  return numberedValues(field.type === 'integer', values);
}

function schemeResource(
  { links, database }: IsolateContext,
  isolate_id: number,
  row: IsolateSchemeValues,
  lincodesOf: ReturnType<typeof isolateLincodes>,
): IsolateScheme {
  const params = { database: database.name, isolate_id, scheme_id: row.id };
  return {
    scheme: links.to(routes.getScheme, params),
    description: row.name,
    ...(row.designated === undefined
      ? {}
      : {
          loci_designated_count: row.designated,
          allele_ids: links.to(routes.listSchemeAlleleIds, params),
          full_designations: links.to(routes.listSchemeDesignations, params),
        }),
    ...defined({
      fields:
        row.fields.length > 0
          ? Object.fromEntries(row.fields.map((entry) => [entry.field.field, schemeFieldValue(entry)]))
          : undefined,
    }),
    // With a selection of fields, only those are wanted.
    ...(row.designated === undefined ? {} : lincodesOf(row)),
  };
}

function classificationResources(
  { links, database }: IsolateContext,
  rows: IsolateWithValues['classifications'],
): Record<string, IsolateClassification> | undefined {
  if (rows.length === 0) return undefined;
  return Object.fromEntries(
    rows.map(({ id, name, groups }) => {
      const params = { database: database.name, classification_scheme_id: id };
      const href = links.to(routes.getClassificationScheme, params);
      const uri = links.each(routes.getClassificationGroup, params);
      return [name, { href, groups: groups.map(({ group, records }) => ({ group, records, isolates: uri(group) })) }];
    }),
  );
}

function provenance({ links, database }: IsolateContext, { row, values }: IsolateWithValues): Isolate['provenance'] {
  return {
    id: row.id,
    isolate: row.name,
    ...Object.fromEntries(values),
    ...attribution(links, database.name, row),
    date_entered: row.date_entered,
    datestamp: row.datestamp,
  };
}

/** Writes isolate records in the form of the contract, with the parts that were read. */
export function isolateWriter(origin: IsolateContext): (record: IsolateWithValues) => Isolate {
  const { links, database } = origin;
  const base = { database: database.name };
  const lincodesOf = isolateLincodes(origin.linked.definitions);
  const verdictOf = isolateVerdicts(origin);
  return (record) => {
    const { row, contigs, designations, projects } = record;
    const params = { ...base, isolate_id: row.id };
    const uri = links.each(routes.getIsolate, base);
    return withSent(database, 'isolate', row.id, {
      provenance: provenance(origin, record),
      ...custodyOf(row),
      ...omitEmpty({
        phenotypic: record.phenotypic.length > 0 ? Object.fromEntries(record.phenotypic) : undefined,
        aliases: omitEmptyList(record.aliases),
        publications: omitEmptyList(record.publications.map(({ pubmed_id }) => pubmed_id)),
        citations: omitEmptyList(citationsOf(record.publications)),
        sequence_bin: contigs.count > 0 ? contigResource(origin, params, contigs) : undefined,
        verdict: record.tellsVerdict ? verdictOf(row.id) : undefined,
        allele_designations:
          designations > 0
            ? {
                allele_ids: links.to(routes.listAlleleIds, params),
                designation_count: designations,
                full_designations: links.to(routes.listAlleleDesignations, params),
              }
            : undefined,
        alleles: record.alleles?.length ? Object.assign({}, ...record.alleles.map(alleleIdsResource)) : undefined,
        schemes: omitEmptyList(record.schemes.map((scheme) => schemeResource(origin, row.id, scheme, lincodesOf))),
        classification_schemes: classificationResources(origin, record.classifications),
        projects: omitEmptyList(
          projects.map(({ id, description }) => ({
            id: links.to(routes.getProject, { ...base, project_id: id }),
            description,
          })),
        ),
        history: record.hasHistory ? links.to(routes.getIsolateHistory, params) : undefined,
        new_version: row.new_version === null ? undefined : uri(row.new_version),
        old_version: record.oldVersion === undefined ? undefined : uri(record.oldVersion),
      }),
    });
  };
}

/** Finds the verdicts on isolates. They follow from definitions: who may not read these is told none. */
function isolateVerdicts({ database, linked }: IsolateContext): (id: number) => Isolate['verdict'] {
  if (linked.hidesDefinitions || !holdsVerdicts(database)) return () => undefined;
  const by = linked.definitions && judgedBy(linked.definitions);
  return (id) => verdictsOf(database, [id], by).get(id);
}

/** That an isolate is private, and until when. Of public ones nothing is told. */
function custodyOf({ is_private, embargo_until }: IsolateWithValues['row']): Pick<Isolate, 'custody'> {
  if (is_private === 0) return {};
  return { custody: { visibility: 'private', ...omitEmpty({ embargo_until: embargo_until ?? undefined }) } };
}

function contigResource(
  { links }: IsolateContext,
  params: object,
  { count, length, n50, l50 }: IsolateWithValues['contigs'],
) {
  return {
    contigs_fasta: links.to(routes.getContigsFasta, { ...params }),
    contigs: links.to(routes.listContigs, { ...params }),
    contig_count: count,
    total_length: length,
    N50: n50,
    L50: l50,
  };
}
