import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { EngineResult, TypingEngine } from '#electron/typing/engine.ts';
import type { ToldOfGenome } from '#electron/typing/verdict/judge-answer.ts';
import { digestContigs } from '#electron/typing/genome/genome-digest.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';

/** The stored contigs of an isolate. */
export interface IsolateContigs {
  id: number;
  /** Name of the isolate. */
  name: string;
  contigs: { id: number; sequence: string; method: unknown; header: string }[];
}

/** Reads the contigs of an isolate, by id. AppError codes: unknown_isolate 404. */
export function readContigs({ connection, name: database }: Database, id: number): IsolateContigs {
  const row = statementOf(connection, 'select name from isolate where id = ?').get(id);
  if (!row) throw refusal('unknown_isolate', `The database "${database}" has no isolate ${id}.`);
  const contigs = statementOf(
    connection,
    'select id, sequence, method, original_designation as header from contig where isolate = ? order by id',
  ).all(id);
  return {
    id,
    name: String(row['name']),
    contigs: contigs.map(({ id: contig, sequence, method, header }) => ({
      id: Number(contig),
      sequence: String(sequence),
      method,
      header: String(header ?? ''),
    })),
  };
}

/** Names the genome of an isolate (`GenomeOrigin.sha256`). */
export function hashOf({ contigs }: IsolateContigs): string {
  return digestContigs(contigs.map(({ sequence }) => sequence));
}

/** What was said of how the contigs were made. */
export function toldOf({ contigs }: IsolateContigs): ToldOfGenome {
  return { technologies: contigs.map(({ method }) => method), header: contigs[0]?.header ?? '' };
}

/** By which definitions contigs are typed. */
export interface ContigTyping {
  definitions: Database;
  /** Path of the index file of the definitions. */
  index: string;
  engine: TypingEngine;
  /** Names; absent: all. */
  loci: string[] | undefined;
  /** Whether the nearest alleles are looked for where there is no exact one. */
  best: boolean;
  signal?: AbortSignal | undefined;
}

/** Finds alleles in contigs, whose names are their ids then. AppError codes: those of `TypingEngine.query`, naming the isolate. */
export async function typeContigs(
  { definitions, index, engine, loci, best, signal }: ContigTyping,
  { id, name, contigs }: IsolateContigs,
): Promise<EngineResult> {
  const fasta = contigs.map((contig) => `>${contig.id}\n${contig.sequence}\n`).join('');
  try {
    return await engine.query({
      database: { file: definitions.file, index },
      input: { kind: 'bytes', bytes: Buffer.from(fasta, 'latin1') },
      best,
      circular: 'no',
      digest: true,
      ...defined({ loci, signal }),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message } = error.problem;
    throw new AppError(status, code, `Isolate ${id} (${name}): ${message}`);
  }
}
