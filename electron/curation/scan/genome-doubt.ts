import { getMeta } from '#electron/store/file/meta.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { EngineResult } from '#electron/typing/engine.ts';
import { assemblyStatistics } from '#electron/typing/genome/count-bases.ts';
import type { ProfileContext } from '#electron/typing/profile-lookup.ts';
import type { ScopeScheme } from '#electron/typing/query-scope.ts';
import { describeSchemes } from '#electron/typing/scheme-results.ts';
import { measureGenome } from '#electron/typing/verdict/measure-genome.ts';
import { defined } from '#shared/defined.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { judge } from '#shared/verdict/judge.ts';
import { yardstickOf } from '#shared/verdict/settings.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';

/**
 * Why new alleles of a genome should not be defined without a reason: its verdict in a sentence. Undefined if it is good, or too little
 * is known to judge it. Limits are those of the database of definitions.
 */
export async function doubtOf(
  context: ProfileContext,
  schemes: readonly ScopeScheme[],
  { answer, reports }: { answer: EngineResult; reports: readonly LocusReport[] },
  options: TaskOptions,
): Promise<string | undefined> {
  const { database } = context;
  const { contigs, bases } = answer;
  const statistics = bases && assemblyStatistics(contigs, bases);
  const figures = measureGenome({
    contigs: contigs.length,
    residues: contigs.reduce((sum, { length }) => sum + length, 0),
    ...defined({
      assembly: statistics && { n50: statistics.n50, unknown: statistics.unknown, ...defined({ gc: statistics.gc }) },
    }),
    loci: [...reports],
    schemes: await describeSchemes(context, [...schemes], reports, { nearest: true, ...options }),
    stamp: { parameters: { best: true } },
  });
  const { organism } = await getMeta(database);
  const { kind, reasons } = judge(figures, yardstickOf(readVerdictSettings(database), organism));
  if (kind === 'good' || kind === 'none') return undefined;
  return `The genome is not good (${VERDICTS[kind].words}): ${reasons.map(({ sentence }) => sentence).join(' ')}`;
}
