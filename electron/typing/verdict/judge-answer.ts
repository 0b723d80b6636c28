import { getMeta } from '#electron/store/file/meta.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { guessKind, kindOfTechnologies, type KindOfAssembly } from '#shared/verdict/assembly-kind.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import { judge } from '#shared/verdict/judge.ts';
import { yardstickOf, type Yardstick } from '#shared/verdict/settings.ts';
import type { Verdict } from '#shared/verdict/verdict.ts';
import type { EngineResult } from '../engine.ts';
import { assemblyStatistics } from '../genome/count-bases.ts';
import type { ProfileContext } from '../profile-lookup.ts';
import type { ScopeScheme } from '../query-scope.ts';
import { describeSchemes } from '../scheme-results.ts';
import { addFamilies } from './add-families.ts';
import { measureGenome } from './measure-genome.ts';

/** What is told of the contigs of a genome, from which the kind of its assembly is known or guessed. */
export interface ToldOfGenome {
  technologies: readonly unknown[];
  /** Of the first contig. */
  header: string;
}

/** What typing found in the contigs of a genome. */
export interface GenomeAnswer {
  answer: EngineResult;
  reports: readonly LocusReport[];
  /** Whether the nearest alleles were searched for, too. */
  best: boolean;
  told?: ToldOfGenome;
}

const NOTHING_TOLD: ToldOfGenome = { technologies: [], header: '' };

/** What an assembly is made of, as somebody said; else a guess. Undefined where nothing tells. */
export function kindOfAssembly(
  { technologies, header }: ToldOfGenome,
  figures: { contigs: number; n50: number },
): KindOfAssembly | undefined {
  return kindOfTechnologies(technologies) ?? guessKind(header, figures);
}

/** The figures of a genome of this computer, from which its verdict is worked out. Schemes are those of the database of definitions. */
export async function figuresOf(
  context: ProfileContext,
  schemes: readonly ScopeScheme[],
  { answer: { contigs, bases }, reports, best, told = NOTHING_TOLD }: GenomeAnswer,
  options: TaskOptions,
): Promise<GenomeFigures> {
  const statistics = bases && assemblyStatistics(contigs, bases);
  const { n50 = 0 } = statistics ?? {};
  const kind = kindOfAssembly(told, { contigs: contigs.length, n50 });
  const described = await describeSchemes(context, [...schemes], reports, { nearest: true, ...options });
  const figures = measureGenome({
    contigs: contigs.length,
    residues: contigs.reduce((sum, { length }) => sum + length, 0),
    ...defined({
      assembly: statistics && { n50, unknown: statistics.unknown, ...defined({ gc: statistics.gc, kind }) },
    }),
    loci: [...reports],
    schemes: described,
    stamp: { parameters: { best } },
  });
  const { database, index, engine } = context;
  return addFamilies({ engine, database: { file: database.file, index } }, described, figures, options.signal);
}

/** By what genomes of a database of definitions are judged: limits that its curators set, else those of its organism. */
export async function yardstickBy(definitions: Database): Promise<Yardstick> {
  const { organism } = await getMeta(definitions);
  return yardstickOf(readVerdictSettings(definitions), organism);
}

/** Judges figures by the rules of the database of definitions. */
export async function judgeBy(definitions: Database, figures: GenomeFigures): Promise<Verdict> {
  return judge(figures, await yardstickBy(definitions));
}
