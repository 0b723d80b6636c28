import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';

/** `7 loci, 9,565 alleles, 1 scheme, 19,242 profiles`: what a database holds, and what deleting it would lose. Lists of isolates leave old versions out. */
export function describeContent(database: LocalDatabase): string {
  const counts: [number, string, string][] = [
    [database.isolates, 'isolate', 'isolates'],
    [database.old_versions, 'old version', 'old versions'],
    [database.loci, 'locus', 'loci'],
    [database.alleles, 'allele', 'alleles'],
    [database.schemes, 'scheme', 'schemes'],
    [database.profiles, 'profile', 'profiles'],
  ];
  const parts = counts.filter(([count]) => count > 0).map(([count, one, many]) => formatQuantity(count, one, many));
  return parts.length > 0 ? parts.join(', ') : 'empty';
}
