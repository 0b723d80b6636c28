import { createLruCache } from '#shared/lru-cache.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { readLookup, type Lookup } from './field-attributes.ts';
import { shownFieldsOf, type Field } from './field-repository.ts';
import { listShownSchemes, type ShownScheme } from './isolate-schemes.ts';

interface PlacedField {
  field: Field;
  place: number;
}

export interface IsolateFrame {
  /** Fields that the database defines and their attributes, by name, with their place in the order. */
  fieldPlaces: ReadonlyMap<string, PlacedField>;
  /** Attributes by the field from which they are derived. */
  attributes: ReadonlyMap<string, readonly PlacedField[]>;
  /** What an attribute gives for values of its field. Its table is read when it is first needed. */
  lookupOf(attribute: Field): Lookup;
  /** In display order. */
  schemes: readonly ShownScheme[];
  /** Names of the classification schemes, by id. */
  classifications: ReadonlyMap<number, string>;
  /** Number of isolates in a group, newest versions only. It is counted once for each group. */
  groupSize(classification: number, group: number): number;
}

/** Groups whose sizes are remembered. */
const REMEMBERED = 2_000;

const classificationSchemes = preparedQuery((sql) => sql.selectFrom('classification_scheme').select(['id', 'name']));

const isolatesInGroup = preparedQuery((sql, classification: number, group: number) =>
  sql
    .selectFrom('isolate_classification_group as member')
    .innerJoin('isolate', 'isolate.id', 'member.isolate')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('member.classification_scheme', '=', classification)
    .where('member.group_id', '=', group)
    .where('isolate.new_version', 'is', null),
);

export function readIsolateFrame(database: Database): IsolateFrame {
  const sizes = createLruCache<number>({ limit: REMEMBERED });
  const fields = shownFieldsOf(database).map((field, place) => ({ field, place }));
  const derived = fields.filter(({ field }) => field.derived);
  const lookups = new Map<string, Lookup>();
  return {
    fieldPlaces: new Map(fields.map((placed) => [placed.field.name, placed])),
    attributes: Map.groupBy(derived, ({ field }) => field.derived?.from ?? ''),
    lookupOf(attribute) {
      const known = lookups.get(attribute.name);
      if (known) return known;
      const made = readLookup(database, attribute.name, attribute.derived);
      lookups.set(attribute.name, made);
      return made;
    },
    schemes: listShownSchemes(database),
    classifications: new Map(classificationSchemes(database).map(({ id, name }) => [id, name])),
    groupSize: (classification, group) =>
      sizes.getOrMake(
        `${classification} ${group}`,
        () => isolatesInGroup(database, classification, group)[0]?.records ?? 0,
      ),
  };
}
