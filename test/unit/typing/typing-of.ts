import { onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { TypingResult } from '#shared/rpc/contract/typing.ts';
import { type CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { fastaOf } from '#test/support/planted-genomes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, type LocusFixture, type SchemeFixture } from './typing-database.ts';

/** Types genomes against all loci of a fresh database, as screens and shell do, until the test ends. */
export async function typingOf(loci: LocusFixture[], schemes: SchemeFixture[] = []) {
  const engine = createTypingEngine({ threads: 2 });
  const database = await createTypingDatabase(temporaryFolder(), loci, schemes);
  onTestFinished(async () => {
    await engine.close();
    await database.close();
  });
  const context = { database, index: database.at.index, engine, appVersion: '0.1.0' };
  /** `genome` is FASTA, or the contigs. */
  async function type(genome: readonly string[] | string, circular: CircularChoice = 'as-recorded') {
    const text = typeof genome === 'string' ? genome : fastaOf(genome);
    const input = { kind: 'bytes' as const, bytes: Buffer.from(text) };
    const result = await typeSequence(context, { name: 'genome', target: { kind: 'all' }, input, circular });
    return TypingResult.parse(result);
  }
  return { database, type };
}
