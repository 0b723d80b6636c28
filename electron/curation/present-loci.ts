import type { Change } from '#electron/store/changes/change-context.ts';
import { presentName } from '#electron/store/changes/writers/by-hand/rename-locus.ts';
import type { Members } from './record-kind.ts';

/** Members that name loci: the loci of a scheme, what is said by locus of a profile or an isolate, and the places of loci on a contig. */
const BY_LOCUS = ['loci', 'alleles', 'tags'] as const;

/** Members with the names that loci have now: the history tells those of its day. */
export function withPresentLoci(change: Change, members: Members): Members {
  const nameNow = (name: string) => presentName(change, name) ?? name;
  const now: Record<string, unknown> = { ...members };
  for (const member of BY_LOCUS) {
    const value = members[member];
    if (Array.isArray(value)) {
      now[member] = value.map((one: unknown) =>
        typeof one === 'string' ? nameNow(one) : isAtLocus(one) ? { ...one, locus: nameNow(one.locus) } : one,
      );
    } else if (typeof value === 'object' && value !== null) {
      now[member] = Object.fromEntries(Object.entries(value).map(([name, its]) => [nameNow(name), its]));
    }
  }
  return now;
}

function isAtLocus(one: unknown): one is { locus: string } {
  return typeof one === 'object' && one !== null && 'locus' in one && typeof one.locus === 'string';
}
