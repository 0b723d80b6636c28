import { defined } from '#shared/defined.ts';
import { isExact } from '#shared/results/evidence.ts';
import type { LocusReport, SchemeResult, TypingResult } from '#shared/rpc/contract/typing.ts';
import { GENOME_LOOKS, type GenomeFigures, type SchemeFigures } from '#shared/verdict/genome-figures.ts';
import { MOST_NAMED } from '#shared/verdict/verdict.ts';

/** What of a result is measured. */
type MeasuredResult = Pick<
  TypingResult,
  'contigs' | 'residues' | 'assembly' | 'look' | 'choice' | 'mismatch' | 'others' | 'schemes' | 'loci'
> & { stamp: { parameters: Pick<TypingResult['stamp']['parameters'], 'best'> } };

/** The figures of a typing result. Schemes that define types count; those without a primary key only where there is no other. */
export function measureGenome(result: MeasuredResult): GenomeFigures {
  const { contigs, residues: total, assembly, look, choice, mismatch, others, schemes } = result;
  const keyed = schemes.filter(({ primary_key }) => primary_key !== undefined);
  const reports = new Map(result.loci.map((report) => [report.locus, report]));
  const isUnfit = look !== undefined && !GENOME_LOOKS.has(look.kind);
  return {
    contigs,
    total,
    schemes: (keyed.length > 0 ? keyed : schemes).map((scheme) =>
      measureScheme(scheme, reports, result.stamp.parameters.best),
    ),
    ...defined({
      assembly: assembly && {
        n50: assembly.n50,
        undetermined: total === 0 ? 0 : (100 * assembly.unknown) / total,
        ...defined({ gc: assembly.gc }),
      },
      kind: assembly?.kind,
      copies: look?.kind === 'copies' ? (look.copies ?? 2) : undefined,
      unfit: (isUnfit ? look.sentence : undefined) ?? (choice && !choice.chosen ? choice.sentence : undefined),
      foreign: others?.map(({ organism, found, loci, bases }) => ({
        organism,
        found,
        loci,
        share: (100 * bases) / Math.max(1, total),
      })),
      ...(mismatch?.instead && { [mismatch.other_organism ? 'other' : 'elsewhere']: mismatch.sentence }),
    }),
  };
}

function measureScheme(
  { description, loci, nearest, exact_only }: SchemeResult,
  reports: ReadonlyMap<string, LocusReport>,
  best: boolean,
): SchemeFigures {
  const found = loci.flatMap(({ locus }) => reports.get(locus) ?? []);
  const names = (isAsked: (report: LocusReport) => boolean) => found.filter(isAsked).map(({ locus }) => locus);
  const news = names(({ status }) => status === 'novel');
  const mosaic = names(({ novel }) => novel?.mosaic !== undefined);
  const called = names((report) => isExact(report) || report.status === 'novel');
  const twice = names(hasSeveral);
  const isCalled = new Set(called);
  const isSearched = best && exact_only !== true;
  const lost = loci.map(({ locus }) => locus).filter((locus) => !isCalled.has(locus));
  return {
    scheme: description,
    loci: loci.length,
    called: called.length,
    new: news.length,
    broken: names(({ status }) => status === 'frameshifted' || status === 'truncated').length,
    twice: twice.length,
    lost_loci: lost.slice(0, MOST_NAMED),
    new_loci: news.slice(0, MOST_NAMED),
    twice_loci: twice.slice(0, MOST_NAMED),
    is_searched: isSearched,
    ...(isSearched
      ? {
          cut: names(({ status }) => status === 'partial').length,
          mosaic: mosaic.length,
          mosaic_loci: mosaic.slice(0, MOST_NAMED),
        }
      : {}),
    ...defined({ nearest_differs: nearest[0]?.differing.length }),
  };
}

/** Whether a locus has different whole alleles at different places. Equal copies are no sign of a second strain; blocked alleles are there. */
function hasSeveral({ status, allele_ids, not_used: blocked = [], inexact_copies = 0 }: LocusReport): boolean {
  return status === 'several' && allele_ids.length + blocked.length + inexact_copies > 1;
}
