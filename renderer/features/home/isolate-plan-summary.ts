import { formatQuantity } from '#renderer/ui/format.ts';
import type { IsolateCounts } from '#shared/rpc/isolates.ts';

/** `12 isolates added, 3 fields defined, 84 designations`: what an import would do. */
export function describeCounts(counts: IsolateCounts): string {
  const parts: [number, string, string, string?][] = [
    [counts.isolates_added, 'isolate', 'isolates', 'added'],
    [counts.isolates_updated, 'isolate', 'isolates', 'updated'],
    [counts.isolates_unchanged, 'isolate', 'isolates', 'unchanged'],
    [counts.fields_added, 'field', 'fields', 'defined'],
    [counts.fields_updated, 'field definition', 'field definitions', 'changed'],
    [counts.designations, 'allele designation', 'allele designations'],
    [counts.assemblies, 'isolate with contigs', 'isolates with contigs'],
    [counts.loci_added, 'locus', 'loci', 'copied'],
    [counts.schemes_added, 'scheme', 'schemes', 'copied'],
  ];
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many, done]) => [formatQuantity(count, one, many), done].filter(Boolean).join(' '));
  return told.length > 0 ? told.join(', ') : 'Nothing to import';
}
