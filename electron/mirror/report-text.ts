import { countOf, numberText } from '#shared/count-of.ts';
import {
  LISTED_ISOLATES,
  type CopiedChanges,
  type CopyReport,
  type IsolateDifference,
} from '#shared/rpc/contract/mirror.ts';

/** What a copy brought, in one sentence. */
export function summaryOf({ is_first, totals, checked, ...report }: CopyReport, database: string): string {
  if (report.isolates) return isolatesSummary(report.isolates, { database, isFirst: is_first });
  const holds = `${countOf(totals.loci, 'locus', 'loci')}, ${countOf(totals.alleles, 'allele')}, ${countOf(totals.schemes, 'scheme')} and ${countOf(totals.profiles, 'profile')}`;
  const agreed = `${countOf(checked, 'random record')} read again ${checked === 1 ? 'is' : 'are'} the same`;
  if (is_first) return `"${database}" is a copy of ${holds}; ${agreed}.`;
  const alleles = changesText(sumOf(report.alleles.map(({ changes }) => changes)), 'allele');
  const profiles = changesText(sumOf(report.schemes.map(({ changes }) => changes)), 'profile');
  const changes = [alleles, profiles].filter((text) => text !== '');
  if (changes.length === 0) return `"${database}" is up to date: nothing has changed at the site; ${agreed}.`;
  return `"${database}" is up to date: ${changes.join('; ')}. It has ${holds}; ${agreed}.`;
}

/** What is different in a copy of isolates: `3 new isolates, 1 changed isolate`. */
function isolatesSummary(
  { held, added, changed, gone }: NonNullable<CopyReport['isolates']>,
  { database, isFirst }: { database: string; isFirst: boolean },
): string {
  if (isFirst) return `"${database}" is a copy of ${countOf(held, 'isolate')}.`;
  const changes = changesText({ added, changed, withdrawn: gone }, 'isolate');
  return `"${database}" is up to date: ${changes || 'nothing has changed at the site'}. It has ${countOf(held, 'isolate')}.`;
}

/** What a comparison found that the next update takes. */
export function comparisonOf({ isolates }: CopyReport, database: string): string {
  const { added = 0, changed = 0, gone = 0 } = isolates ?? {};
  const changes = changesText({ added, changed, withdrawn: gone }, 'isolate');
  return changes === ''
    ? `"${database}" is as the site has it.`
    : `Different at the site: ${changes}. Nothing was changed here; update the copy to take it.`;
}

function isolateLines(
  { differences, added, changed, gone }: NonNullable<CopyReport['isolates']>,
  most: number,
): string[] {
  const listed = differences.slice(0, most);
  const left = added + changed + gone - listed.length;
  return [...listed.map(isolateLine), ...(left > 0 ? [`${countOf(left, 'more isolate')} of the site differ.`] : [])];
}

function isolateLine({ id, name, state, members }: IsolateDifference): string {
  if (state !== 'changed') return `${state === 'added' ? 'New isolate' : 'Withdrawn isolate'} ${id} ${name}`;
  const said = members.map(({ member, before, after }) => `${member} ${before ?? 'nothing'} → ${after ?? 'nothing'}`);
  return `Isolate ${id} ${name}: ${said.join(', ')}`;
}

/** All changes, a line for each locus and scheme, with the first ids, and for each of the first isolates. */
export function reportLines(report: CopyReport, mostIsolates = LISTED_ISOLATES): string[] {
  if (report.is_first) return report.notes;
  const { loci, alleles, schemes, notes, isolates } = report;
  return [
    ...(isolates ? isolateLines(isolates, mostIsolates) : []),
    ...loci.added.map((name) => `New locus ${name}`),
    ...loci.withdrawn.map((name) => `Withdrawn locus ${name}`),
    ...alleles.map(({ locus, changes }) => `${locus}: ${changesText(changes, 'allele')}${idsText(changes)}`),
    ...schemes.map(({ id, name, state, changes }) => {
      const what = { added: 'New scheme', kept: 'Scheme', withdrawn: 'Withdrawn scheme' }[state];
      return `${what} ${name} (${id}): ${changesText(changes, 'profile') || 'no profiles'}${idsText(changes)}`;
    }),
    ...notes,
  ];
}

type Numbers = Pick<CopiedChanges, 'added' | 'changed' | 'withdrawn'>;

function sumOf(all: readonly Numbers[]): Numbers {
  const sum = { added: 0, changed: 0, withdrawn: 0 };
  for (const { added, changed, withdrawn } of all) {
    sum.added += added;
    sum.changed += changed;
    sum.withdrawn += withdrawn;
  }
  return sum;
}

function changesText({ added, changed, withdrawn }: Numbers, what: string): string {
  const parts = [
    ...(added > 0 ? [countOf(added, `new ${what}`)] : []),
    ...(changed > 0 ? [countOf(changed, `changed ${what}`)] : []),
    ...(withdrawn > 0 ? [countOf(withdrawn, `withdrawn ${what}`)] : []),
  ];
  return parts.join(', ');
}

function idsText({ ids }: CopiedChanges): string {
  const parts = Object.entries({ new: ids.added, changed: ids.changed, withdrawn: ids.withdrawn })
    .filter(([, list]) => list.length > 0)
    .map(([word, list]) => `${word} ${list.slice(0, 10).join(', ')}${list.length > 10 ? ', …' : ''}`);
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** `about 1,200 requests, about 5 minutes`. */
export function estimateText({ requests, seconds }: { requests: number; seconds: number }): string {
  const minutes = Math.round(seconds / 60);
  const time = seconds < 90 ? countOf(Math.max(1, Math.round(seconds)), 'second') : countOf(minutes, 'minute');
  return `about ${numberText(requests)} requests, about ${time}`;
}
