import type { DatabaseSync } from 'node:sqlite';
import type { ImportIndex } from '../typing/index/import-index.ts';
import type { Change } from '../store/changes/change-context.ts';
import type { AlleleIdSet } from './allele-id-set.ts';
import type { AlleleWriter } from '../store/changes/writers/allele-writer.ts';
import type { ImportControl } from './import-control.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportCounts } from './import-report.ts';
import type { LocusWriter } from '../store/changes/writers/locus-writer.ts';
import type { NamedUsers } from './named-users.ts';
import type { ProblemList } from './problem-list.ts';
import type { ProfileExceptions } from './profile-exceptions.ts';
import { decodeText, readRawChunks, UnreadableSource } from './source-bytes.ts';

/** What the steps of one import share. All of them work inside one transaction on `connection`. */
export interface ImportContext {
  readonly change: Change;
  readonly connection: DatabaseSync;
  readonly loci: LocusWriter;
  readonly alleles: AlleleWriter;
  /** Undefined if the index on disk cannot be extended. The next query then builds it. */
  readonly index: ImportIndex | undefined;
  readonly problems: ProblemList;
  readonly exceptions: ProfileExceptions;
  readonly counts: ImportCounts;
  readonly control: ImportControl;
  /** Names of all loci: those of the database and those that the files of the import are named after. */
  readonly locusNames: ReadonlySet<string>;
  /** Allele ids of the loci that were asked for or read so far. */
  readonly alleleIds: Map<string, AlleleIdSet>;
  readonly users: NamedUsers;
  /** Numbers of schemes that the user gave to tables of this import. No other scheme gets one of them. */
  readonly reservedNumbers: ReadonlySet<number>;
  /** Names of the first new alleles with letters that stand for several residues. The counts say how many there are. */
  readonly ambiguous: string[];
  /** Whether the files are all there is to know of a new database (`database.tsv`). */
  readonly isWhole: boolean;
}

interface TextReader {
  readonly isBroken: boolean;
  write(chunk: Buffer): void;
  end(): void;
}

/**
 * Reads one file into `reader` until it ends or `reader` is broken. False if the file could not be read whole; the
 * reason is then among the problems.
 */
export async function readSource(context: ImportContext, source: ImportSource, reader: TextReader): Promise<boolean> {
  const raw = readRawChunks(source.path, (bytes) => context.control.advance(bytes, source.name));
  try {
    for await (const chunk of decodeText(raw)) {
      context.control.check();
      context.counts.bytes += chunk.length;
      reader.write(chunk);
      if (reader.isBroken) return false;
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    context.problems.add({ file: source.name, reason: error.message });
    return false;
  }
  reader.end();
  return !reader.isBroken;
}
