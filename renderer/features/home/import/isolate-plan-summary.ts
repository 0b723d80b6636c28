import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { IsolateCounts } from '#shared/rpc/contract/isolates.ts';

/** `12 isolates to add, 3 fields to define, 84 allele designations`: what an import would do. */
export function describeCounts(counts: IsolateCounts): string {
  const parts: [number, string, string, string?][] = [
    [counts.isolates_added, 'isolate', 'isolates', 'to add'],
    [counts.isolates_updated, 'isolate', 'isolates', 'to update'],
    [counts.isolates_unchanged, 'isolate', 'isolates', 'unchanged'],
    [counts.fields_added, 'field', 'fields', 'to define'],
    [counts.fields_updated, 'field definition', 'field definitions', 'to change'],
    [counts.designations, 'allele designation', 'allele designations'],
    [counts.assemblies, 'isolate with contigs', 'isolates with contigs'],
    [counts.loci_added, 'locus', 'loci', 'to copy'],
    [counts.schemes_added, 'scheme', 'schemes', 'to copy'],
  ];
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many, done]) => [formatQuantity(count, one, many), done].filter(Boolean).join(' '));
  return told.length > 0 ? told.join(', ') : 'Nothing to import';
}
