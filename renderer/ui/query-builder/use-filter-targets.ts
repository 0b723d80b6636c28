import { useQuery } from '@tanstack/react-query';
import type { ProvenanceField } from '#shared/api/field.ts';
import { isolateFieldQueries } from '#renderer/api/isolate-fields.ts';
import { unlistedTarget, type FilterTarget } from './query-target.ts';

const TYPES: Record<string, FilterTarget['type']> = { int: 'int', integer: 'int', float: 'float', date: 'date' };

/** What the isolates of a database can be asked for, and how to find a target by its reference. */
export interface FilterTargets {
  targets: FilterTarget[];
  isReady: boolean;
  error: Error | null;
  /** A target that is not listed is taken for a text. */
  targetOf: (ref: string) => FilterTarget;
}

function fieldTarget(field: ProvenanceField): FilterTarget {
  const allowed = field['allowed values']?.map(String);
  return {
    ref: `field.${field.name}`,
    label: field.name,
    group: 'Fields',
    type: TYPES[field.type] ?? 'text',
    ...(allowed ? { allowed } : {}),
    ...(field.comments ? { help: field.comments } : {}),
  };
}

/** Fields, scheme fields and loci of a database as targets of conditions. */
export function useFilterTargets(site: string, database: string): FilterTargets {
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const schemeFields = useQuery(isolateFieldQueries.ofSchemes(site, database));
  const loci = useQuery(isolateFieldQueries.loci(site, database));
  const targets: FilterTarget[] = [
    ...(fields.data ?? []).map(fieldTarget),
    ...(schemeFields.data ?? []).map(({ ref, field, scheme, type, description }): FilterTarget => ({
      ref,
      label: `${field} (${scheme})`,
      group: 'Scheme fields',
      type: type === 'integer' ? 'int' : 'text',
      ...(description ? { help: description } : {}),
    })),
    ...(loci.data ?? []).map((locus): FilterTarget => ({
      ref: `locus.${locus}`,
      label: locus,
      group: 'Loci',
      type: 'text',
    })),
  ];
  const byRef = new Map(targets.map((target) => [target.ref, target]));
  return {
    targets,
    isReady: fields.isSuccess && schemeFields.isSuccess && loci.isSuccess,
    error: fields.error ?? schemeFields.error ?? loci.error,
    targetOf: (ref) => byRef.get(ref) ?? unlistedTarget(ref),
  };
}
