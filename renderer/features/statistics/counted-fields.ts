import { useQuery } from '@tanstack/react-query';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { defined } from '#shared/defined.ts';
import { nameWithUnit } from '#shared/rules/field.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { filterOfLabel } from '#renderer/records/isolates/filter-of-label.ts';

/** Fields that are not worth a chart: each value belongs to one isolate only, or to a day of work. */
const UNTELLING = new Set(['id', 'isolate', 'datestamp']);

/** A field of isolates or of a scheme as a chart shows it. */
export interface CountedField {
  /** As the address names it: `country`, `scheme.1.ST`. */
  ref: string;
  label: string;
  name: string;
  /** Of a provenance field; values of schemes name profiles and measure nothing. */
  type: string;
  scheme?: number;
  /** Heading under which it stands with others. */
  group?: string;
}

/** The fields by which isolates can be counted, those of schemes last. */
export function useCountedFields(
  site: string,
  database: string,
  { fields, canFilter }: { fields: readonly ProvenanceField[]; canFilter: boolean },
): CountedField[] {
  const ofSchemes = useQuery({ ...isolateFieldQueries.ofSchemes(site, database), enabled: canFilter }).data ?? [];
  return [
    ...fields
      .filter(({ name }) => !UNTELLING.has(name))
      .map(({ name, type, unit, group }) => ({
        ref: name,
        label: nameWithUnit({ name, unit }),
        name,
        type,
        ...defined({ group }),
      })),
    ...ofSchemes.map(({ ref, field, scheme, scheme_id }) => ({
      ref,
      label: `${field} (${scheme})`,
      name: field,
      type: 'text',
      scheme: scheme_id,
    })),
  ];
}

/** The isolates that a label of a chart counts. */
export function filterOfField({ name, type, scheme }: CountedField, label: string): IsolateFilter | undefined {
  return scheme === undefined
    ? filterOfLabel({ name, type }, label)
    : { scheme, scheme_field: name, op: '=', value: label };
}
