import { getMeta } from '#electron/store/file/meta.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { guessKind, kindOfTechnologies } from '#shared/verdict/assembly-kind.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import { judge } from '#shared/verdict/judge.ts';
import { yardstickOf } from '#shared/verdict/settings.ts';
import type { Verdict } from '#shared/verdict/verdict.ts';
import type { EngineResult } from '../engine.ts';
import { assemblyStatistics } from '../genome/count-bases.ts';
import type { ProfileContext } from '../profile-lookup.ts';
import type { ScopeScheme } from '../query-scope.ts';
import { describeSchemes } from '../scheme-results.ts';
import { measureGenome } from './measure-genome.ts';

/** What typing found in the contigs of a genome. */
export interface GenomeAnswer {
  answer: EngineResult;
  reports: readonly LocusReport[];
  /** Whether the nearest alleles were searched for, too. */
  best: boolean;
  /** What is told of the contigs, from which the kind of the assembly is known or guessed. */
  told?: { technologies: readonly unknown[]; header: string };
}

/** The figures of a genome of this computer, from which its verdict is worked out. Schemes are those of the database of definitions. */
export async function figuresOf(
  context: ProfileContext,
  schemes: readonly ScopeScheme[],
  { answer: { contigs, bases }, reports, best, told }: GenomeAnswer,
  options: TaskOptions,
): Promise<GenomeFigures> {
  const statistics = bases && assemblyStatistics(contigs, bases);
  const { n50 = 0 } = statistics ?? {};
  const kind =
    kindOfTechnologies(told?.technologies ?? []) ?? guessKind(told?.header ?? '', { contigs: contigs.length, n50 });
  return measureGenome({
    contigs: contigs.length,
    residues: contigs.reduce((sum, { length }) => sum + length, 0),
    ...defined({
      assembly: statistics && { n50, unknown: statistics.unknown, ...defined({ gc: statistics.gc, kind }) },
    }),
    loci: [...reports],
    schemes: await describeSchemes(context, [...schemes], reports, { nearest: true, ...options }),
    stamp: { parameters: { best } },
  });
}

/** Judges figures by the rules of the database of definitions: limits that its curators set, else those of its organism. */
export async function judgeBy(definitions: Database, figures: GenomeFigures): Promise<Verdict> {
  const { organism } = await getMeta(definitions);
  return judge(figures, yardstickOf(readVerdictSettings(definitions), organism));
}
