import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { isIntact } from '#shared/sequence/coding-check.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import type { DesignatedLocus } from '#electron/store/changes/writers/records/designation-rows.ts';
import type { EngineResult } from '#electron/typing/engine.ts';
import type { ScanFinding, ScanNovel, ScanPlace, ScanState } from '#shared/rpc/contract/scan.ts';
import { ownMember } from '#shared/own-member.ts';

type Before = Readonly<Record<string, DesignatedLocus>>;

/** Compares what typing found in the contigs of an isolate with what is designated. Names of the contigs are their ids. */
export function findingsOf(
  answer: EngineResult,
  reports: readonly LocusReport[],
  before: Before,
): { findings: ScanFinding[]; same: number } {
  const places = exactPlaces(answer);
  const findings = reports.map((report) => findingOf(report, before, places));
  return {
    findings: findings.filter(({ state }) => state !== 'same'),
    same: findings.filter(({ state }) => state === 'same').length,
  };
}

function findingOf(report: LocusReport, before: Before, places: ReadonlyMap<string, ScanPlace>): ScanFinding {
  const { locus, reason, novel, nearest } = report;
  const found = report.allele_ids.toSorted(compareNatural);
  const alleles = ownMember(before, locus)?.alleles ?? [];
  const designated = alleles.map(({ allele_id }) => allele_id).toSorted(compareNatural);
  const state = stateOf(
    report,
    found,
    designated,
    alleles.every(({ method }) => method === 'automatic'),
  );
  const place = found.length === 1 ? places.get(`${locus} ${found[0]}`) : nearest && placeOf(nearest);
  return {
    locus,
    state,
    found,
    designated,
    ...defined({
      place,
      novel: state === 'novel' && novel && nearest ? novelOf(novel, nearest.allele_id, nearest.identity) : undefined,
      reason: reason || undefined,
    }),
  };
}

function stateOf(report: LocusReport, found: string[], designated: string[], isAutomatic: boolean): ScanState {
  if (found.length > 1) return found.join('\t') === designated.join('\t') ? 'same' : 'several';
  if (found.length === 1 && (report.status === 'exact' || report.status === 'several')) {
    if (designated.length === 0) return 'new';
    if (designated.length === 1 && designated[0] === found[0]) return 'same';
    return isAutomatic ? 'changed' : 'conflict';
  }
  if (report.status === 'novel') return 'novel';
  return report.status === 'missing' ? 'missing' : 'unfinished';
}

/** Why a new sequence should not be defined without a person who looks at it. Undefined if nothing speaks against it. */
function reasonAgainst({ ambiguous, length_allowed, coding }: NonNullable<LocusReport['novel']>): string | undefined {
  if (ambiguous > 0) return 'It has undetermined bases.';
  if (!length_allowed) return 'The locus does not allow its length.';
  if (coding && !isIntact(coding)) return 'It is not in frame and complete as other alleles of the locus are.';
  return undefined;
}

function novelOf(novel: NonNullable<LocusReport['novel']>, nearest: string, identity: number): ScanNovel {
  const against = reasonAgainst(novel);
  return { sequence: novel.sequence, nearest, identity, ...defined({ against }) };
}

function placeOf(nearest: NonNullable<LocusReport['nearest']>): ScanPlace | undefined {
  const contig = Number(nearest.contig);
  // Across the end of a circular contig a place has no tag: its start lies behind its end.
  if (!Number.isInteger(contig) || nearest.start > nearest.end) return undefined;
  const { start, end, orientation } = nearest;
  return { contig, start, end, direction: orientation };
}

/** Where each exact allele lies first, by locus and id. */
function exactPlaces({ matches, contigs }: EngineResult): Map<string, ScanPlace> {
  const places = new Map<string, ScanPlace>();
  for (const { locus, allele_id, contig, start, end, orientation } of matches) {
    const key = `${locus} ${allele_id}`;
    const id = Number(contigs[contig]?.name);
    if (places.has(key) || !Number.isInteger(id)) continue;
    places.set(key, { contig: id, start: start + 1, end, direction: orientation });
  }
  return places;
}
