import type { FastifyInstance } from 'fastify';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import { defined } from '#shared/defined.ts';
import { DEFAULT_GENOME_SIZE } from '#shared/rules/genome-size.ts';
import { routes } from '#shared/api/routes.ts';
import { seenConditions } from '#shared/rules/field-conditions.ts';
import { conditionsIn } from '#electron/store/changes/writers/field-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { Derivation } from '#electron/store/isolates/field-attributes.ts';
import {
  countFieldValues,
  definedFieldsOf,
  findFieldValues,
  listFields,
  type Field,
} from '#electron/store/isolates/field-repository.ts';
import { wordsOf } from '../lists/ordered-list.ts';
import { countByValues, countsByText } from '../lists/isolate-breakdown.ts';
import { isLimited, readConditions } from '../lists/isolate-list.ts';
import { fieldTarget, findField } from '#electron/store/isolates/isolate-targets.ts';
import { pagedItems } from '../lists/paged-items.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';

/** A field with more values is a name or a code of its isolates. Counting them is useless. */
const MAX_BREAKDOWN = 10_000;

function getField(database: Database, name: string): Field {
  const field = findField(database, name);
  if (field) return field;
  throw refusal('unknown_field', `The database "${database.name}" has no field "${name}" of isolates.`);
}

/** Conditions on fields that the reader sees. */
function seenIn(database: Database, conditions: string) {
  const names = new Set(definedFieldsOf(database).map(({ name }) => name));
  return seenConditions(conditionsIn(conditions), (name) => names.has(name));
}

function fieldResource({ links, database }: Pick<DatabaseContext, 'links' | 'database'>, row: Field): ProvenanceField {
  const conditions = row.conditions === null ? undefined : seenIn(database, row.conditions);
  const params = { database: database.name, field: row.name };
  const allowed = row.allowed_values === null ? null : (JSON.parse(row.allowed_values) as (string | number)[]);
  return {
    name: row.name,
    type: row.type,
    required: row.required === 1,
    ...omitEmpty({
      length: row.length,
      min: row.min_value,
      max: row.max_value,
      regex: row.regex,
      comments: row.comments,
      'allowed values': allowed,
    }),
    ...defined({
      multiple: row.multiple === 1 || undefined,
      audience: row.audience === 'everybody' ? undefined : row.audience,
      group: row.group_name ?? undefined,
      unit: row.unit ?? undefined,
      sparse: row.sparse === 1 || undefined,
      qualified: row.qualified === 1 || undefined,
      derived: row.derived && derivation(row.derived),
      conditions: conditions && [...conditions],
    }),
    values: links.to(routes.listFieldValues, params),
    breakdown: links.to(routes.getFieldBreakdown, params),
  };
}

/** Yes and no as the face writes them where values are listed. */
function shownValue({ service }: Pick<DatabaseContext, 'service'>, value: string | number | boolean) {
  return typeof value === 'boolean' && service.face.rules.writesYesAsOne ? Number(value) : value;
}

/** Counts by value. Those of a field of yes and no are named as the face writes these. */
function countsOf(
  context: Pick<DatabaseContext, 'service'>,
  field: Field,
  counts: readonly (readonly [string | number, number])[],
): Record<string, number> {
  const nameOf = (value: string | number) => (field.type === 'bool' ? shownValue(context, value === 'true') : value);
  return Object.fromEntries(counts.map(([value, records]) => [nameOf(value), records]));
}

function derivation({ from, table, way, day, source }: Derivation): NonNullable<ProvenanceField['derived']> {
  return { from, table, by: way, ...omitEmpty({ day: day ?? undefined, source: source ?? undefined }) };
}

/** The field of a key as the list of fields has it. AppError codes: unknown_field 404. */
export async function fieldRecord(context: DatabaseContext, { field }: RecordKey): Promise<ProvenanceField> {
  return fieldResource(context, getField(context.database, String(field)));
}

export function mountFields(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listFields, async (context) =>
    json((await listFields(context.database)).map((field) => fieldResource(context, field))),
  );

  registerRoute(app, service, routes.listFieldValues, async (context) => {
    const { database, params, query } = context;
    const field = getField(database, params.field);
    const values = await findFieldValues(database, field, wordsOf(query.search));
    return pagedItems(context, routes.listFieldValues, 'values', {
      ...values,
      show: (rows) => rows.map((value) => shownValue(context, value)),
    });
  });

  registerRoute(app, service, routes.getFieldBreakdown, async (context) => {
    const { database, params, query } = context;
    const field = getField(database, params.field);
    const { records } = await findFieldValues(database, field, []);
    if (records > MAX_BREAKDOWN) {
      throw badParameter('field', `has ${records} different values; they are counted up to ${MAX_BREAKDOWN} only`);
    }
    const genomeSize = query.genomes ? (query.genome_size ?? DEFAULT_GENOME_SIZE) : undefined;
    const conditions = readConditions(query, {});
    // Without conditions an index answers, unless several values of an isolate may have the same result.
    const isEachOnce = field.derived !== undefined && field.multiple === 1;
    if (isLimited(conditions) || conditions.includeOld || isEachOnce) {
      const found = await countByValues(context, { ...conditions, ...omitEmpty({ genomeSize }) }, [fieldTarget(field)]);
      return { ...json(countsOf(context, field, countsByText(found))), isOutdated: !found.isUpToDate };
    }
    const counts = await countFieldValues(database, field, genomeSize);
    return json(countsOf(context, field, counts));
  });
}
