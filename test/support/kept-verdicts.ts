import type { CurationActions } from '#electron/curation/curation-actions.ts';
import type { JudgedGenome } from '#electron/curation/verdict/write-verdicts.ts';
import { judgedBy } from '#electron/store/isolates/verdict-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { digestContigs } from '#electron/typing/genome/genome-digest.ts';
import { OWNER } from '#shared/principal.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';

const FIGURES: GenomeFigures = { contigs: 1, total: 200_000, schemes: [] };

/** Keeps a verdict on the present contigs of isolates of the sample pair, as judging them does. Gives how many were kept. */
export async function keepVerdicts(
  folder: DataFolder,
  verdicts: Readonly<Record<number, VerdictKind>>,
): Promise<number> {
  const input = {
    by: judgedBy(await folder.open('sample')),
    genomes: await judgedAs(folder, Object.entries(verdicts)),
  };
  const actions: CurationActions = folder.changes.of();
  return actions.make('verdicts.keep', { database: 'sample_isolates', principal: OWNER, input });
}

/** The present contigs of isolates of the sample pair with a verdict. */
export async function judgedAs(
  folder: DataFolder,
  verdicts: readonly (readonly [id: string, kind: VerdictKind])[],
): Promise<JudgedGenome[]> {
  const { connection } = await folder.open('sample_isolates');
  const sequences = connection.prepare('select sequence from contig where isolate = ?');
  return verdicts.map(([id, kind]) => ({
    isolate: Number(id),
    sha256: digestContigs(sequences.all(Number(id)).map(({ sequence }) => String(sequence))),
    figures: FIGURES,
    verdict: { kind, reasons: [{ kind, sentence: `Judged as ${kind}.` }], checked: [] },
  }));
}
