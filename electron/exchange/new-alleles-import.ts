import type { DataType } from '#shared/api/locus.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { newAlleleName } from '#shared/sequence/fasta-preview.ts';
import { isPositiveInteger } from '#shared/rules/allele.ts';
import { LocusStatistics } from '../store/changes/writers/locus-statistics.ts';
import type { LocusHead } from '../store/changes/writers/locus-writer.ts';
import { noteAmbiguous } from './ambiguous-alleles.ts';
import { FastaReader, type FastaRecord } from './fasta-reader.ts';
import { firstNames } from './first-names.ts';
import { readSource, type ImportContext } from './import-context.ts';
import { noteArrivals } from './import-history.ts';
import type { ImportSource } from './import-source.ts';

/** A locus that gets new alleles. */
interface LocusTarget {
  locus: LocusHead;
  statistics: LocusStatistics;
  /** The largest number of an allele, also of those that were deleted. */
  largest: number;
}

/**
 * Imports new alleles of several loci, as typing found them and exported them (`novelFasta`). Each goes to its locus, which must be
 * there. Where ids are numbers it gets the next free one, since its name is none; elsewhere it keeps its name.
 */
export async function importNewAlleles(context: ImportContext, source: ImportSource): Promise<void> {
  const targets = new Map<string, LocusTarget | undefined>();
  const given: string[] = [];
  let unchanged = 0;
  const report = (line: number, reason: string, field?: string) =>
    context.problems.add({ file: source.name, line, reason, ...defined({ field }) });

  function take({ name: written, line, residues, faulty, ambiguous }: FastaRecord): void {
    const found = newAlleleName(written);
    if (!found) return report(line, `"${written}" is not named like the new alleles before it: LOCUS_new-….`);
    const { locus: locusName, name } = found;
    if (!targets.has(locusName)) targets.set(locusName, startTarget(context, locusName));
    const target = targets.get(locusName);
    if (!target)
      return report(line, `The database has no locus ${locusName}, to which the new allele belongs.`, locusName);
    if (faulty) return;
    const { locus, statistics } = target;
    const id = locus.allele_id_format === 'integer' ? String(target.largest + 1) : name;
    const added = context.alleles.add(locus, id, residues.toString('latin1'), ambiguous);
    if ('twin' in added) {
      unchanged += 1;
      return;
    }
    if (isPositiveInteger(id)) target.largest += 1;
    statistics.add(id, residues, ambiguous);
    context.index?.addAllele(added.row, locus.id, residues);
    context.alleleIds.get(locusName)?.add(id);
    if (ambiguous) noteAmbiguous(context, `${locusName}-${id}`);
    given.push(`${locusName} ${name} is ${id}`);
  }

  const reader = new FastaReader(typeOf(context, source), {
    onRecord: take,
    onProblem: ({ line, reason }) => report(line, reason),
  });
  await readSource(context, source, reader);
  finish(context, source, targets);
  context.counts.alleles_unchanged += unchanged;
  if (given.length > 0) context.counts.notes.push(`${source.name}: ${firstNames(given)}.`);
  if (unchanged > 0) {
    context.counts.notes.push(`${source.name}: ${countOf(unchanged, 'allele is', 'alleles are')} defined already.`);
  }
}

/** The type of the loci in the name of the source. All of a file are of one type. */
function typeOf({ loci }: ImportContext, { becomes }: ImportSource): DataType {
  return loci.find(becomes.split(', ')[0] ?? '')?.data_type ?? 'DNA';
}

function startTarget({ loci, alleles, index }: ImportContext, name: string): LocusTarget | undefined {
  const locus = loci.find(name);
  if (!locus) return undefined;
  index?.addLocus(locus.id, locus.data_type);
  let largest = 0;
  for (const ids of [loci.alleleIds(locus.id), alleles.retiredIds(name)]) {
    for (const id of ids) if (isPositiveInteger(id)) largest = Math.max(largest, Number(id));
  }
  return { locus, statistics: new LocusStatistics(locus.data_type), largest };
}

function finish(
  context: ImportContext,
  source: ImportSource,
  targets: ReadonlyMap<string, LocusTarget | undefined>,
): void {
  for (const target of targets.values()) {
    if (!target) continue;
    const { locus, statistics } = target;
    context.counts.loci += 1;
    context.counts.alleles_added += statistics.alleles;
    context.loci.update(locus, statistics);
    const arrivals = { added: statistics.alleles, what: 'allele' as const, file: source.name };
    noteArrivals(context, { kind: 'locus', ...locus }, arrivals);
  }
}
