import { countOf } from '../count-of.ts';
import type { LocusReport, LocusStatus } from '../rpc/contract/typing.ts';
import type { StateEvidence } from './state-evidence.ts';
import type { StateKind } from './state-kinds.ts';

/** Residues up to which a sequence is told as its alleles: some genes in a row, but no assembly. */
const SHORT_RESIDUES = 20_000;

/** A short sequence holds so many loci at most. With more, the type tells more. */
const MOST_LOCI = 3;

const KNOWN: ReadonlySet<LocusStatus> = new Set(['exact', 'several', 'joined']);

const KINDS: Record<LocusStatus, StateKind> = {
  exact: 'known',
  several: 'known',
  joined: 'joined',
  novel: 'new-allele',
  ambiguous: 'ambiguous',
  partial: 'incomplete',
  truncated: 'incomplete',
  frameshifted: 'incomplete',
  missing: 'missing',
};

/** The order in which the state of one of several loci decides that of the sequence. */
const GRAVEST: readonly StateKind[] = ['new-allele', 'incomplete', 'ambiguous', 'not-used', 'joined', 'known'];

/**
 * A short sequence, or one that was compared with one locus only, as the alleles that it is: `abcZ allele 1, exact`. Undefined if it is
 * no such sequence, or nothing was found in it.
 */
export function describeShort(evidence: StateEvidence): { kind: StateKind; text: string } | undefined {
  const { residues, loci, schemes, statusOf, reportOf } = evidence;
  if (loci.length > 1 && residues > SHORT_RESIDUES) return undefined;
  if (schemes.some(({ profile_ids }) => profile_ids.length > 0)) return undefined;
  const found: LocusReport[] = [];
  for (const locus of loci) {
    if ((statusOf(locus) ?? 'missing') === 'missing') continue;
    const report = reportOf(locus);
    if (report) found.push(report);
    if (found.length > MOST_LOCI) return undefined;
  }
  // With most loci of a small scheme, the type tells more.
  if (found.length === 0 || (loci.length > 1 && 2 * found.length > loci.length)) return undefined;
  const kinds = new Set(found.map(({ status, not_used: blocked }) => (blocked ? 'not-used' : KINDS[status])));
  return { kind: GRAVEST.find((kind) => kinds.has(kind)) ?? 'known', text: found.map(describeLocus).join(', ') };
}

const WORDS: Partial<Record<LocusStatus, string>> = {
  ambiguous: 'some letters undetermined',
  partial: 'cut off',
  truncated: 'truncated',
  frameshifted: 'out of frame',
};

/** `abcZ allele 1, exact`, `abcZ new allele, nearest 1`, `abcZ cut off, nearest 1`. */
function describeLocus(report: LocusReport): string {
  const { locus, status, copies, inexact_copies = 0, nearest, not_used: blocked = [] } = report;
  const allele_ids = [...report.allele_ids, ...blocked.map(({ id }) => `${id} (not used here)`)];
  const near = nearest ? `, nearest ${nearest.allele_id}` : '';
  if (!KNOWN.has(status)) return `${locus} ${WORDS[status] ?? 'new allele'}${near}`;
  if (status === 'several') {
    const alleles = `${allele_ids.length > 1 ? 'alleles' : 'allele'} ${allele_ids.join(' and ')}`;
    return `${locus} ${alleles}, ${countOf(copies + inexact_copies, 'copy', 'copies')}`;
  }
  return `${locus} allele ${allele_ids.join(' or ')}, ${status === 'joined' ? 'joined from pieces' : 'exact'}`;
}
