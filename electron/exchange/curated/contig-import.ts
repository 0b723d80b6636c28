import { AppError } from '#shared/problem.ts';
import { readAssembly } from '../isolates/assembly.ts';
import type { CuratedContext } from './curated-context.ts';
import type { CuratedRow } from './read-rows.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

/** Gives the path of a FASTA file of contigs by its name, or why it is not read; undefined if there is none. */
export type FindFile = (name: string) => Promise<{ path: string } | { reason: string } | undefined>;

/** Rows of one FASTA file, in the order of the table. */
interface FileRows {
  file: string;
  rows: CuratedRow[];
}

/** Imports contigs: one FASTA file after the other, so that only one is in memory at a time. */
export class ContigImport implements TableHandler {
  readonly #context: CuratedContext;
  readonly #store: RecordStore;
  readonly #findFile: FindFile;
  readonly #seen = new Set<string>();
  #current: FileRows = { file: '', rows: [] };

  constructor(context: CuratedContext, store: RecordStore, findFile: FindFile) {
    this.#context = context;
    this.#store = store;
    this.#findFile = findFile;
  }

  async take(row: CuratedRow): Promise<void> {
    const file = String(row.values.get('file'));
    if (file !== this.#current.file) {
      await this.finish();
      if (this.#seen.has(file))
        row.refuse(`Rows of "${file}" stand further up, too. Rows of one file stand together.`, 'file');
      this.#seen.add(file);
      this.#current = { file, rows: [] };
    }
    this.#current.rows.push(row);
  }

  /** Stores the contigs of the file whose rows came last. */
  async finish(): Promise<void> {
    const { file, rows } = this.#current;
    this.#current = { file: '', rows: [] };
    const [first] = rows;
    if (!first) return;
    const found = await this.#findFile(file);
    if (found && 'reason' in found) return first.refuse(found.reason, 'file');
    if (!found) return first.refuse(`The file "${file}" is not among those of the import.`, 'file');
    const sequences = await this.#read(found.path, file, first);
    if (!sequences) return;
    for (const row of rows) this.#put(row, file, sequences);
  }

  async #read(path: string, file: string, row: CuratedRow): Promise<Map<string, string> | undefined> {
    try {
      const contigs = await readAssembly(path, file, this.#context.control);
      return new Map(contigs.map(({ name, sequence }, index) => [name ?? String(index + 1), sequence]));
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.code === 'cancelled') throw error;
      row.refuse(`${file}: ${error.message}`, 'file');
      return undefined;
    }
  }

  #put(row: CuratedRow, file: string, sequences: ReadonlyMap<string, string>): void {
    const name = String(row.values.get('contig'));
    const sequence = sequences.get(name);
    if (sequence === undefined) return row.refuse(`There is no sequence "${name}" in ${file}.`, 'contig');
    const problem = this.#idProblem(row, sequence);
    if (problem !== undefined) return row.refuse(problem, 'id');
    if (this.#isThere(row, sequence)) {
      this.#store.outcome.unchanged += 1;
      return;
    }
    this.#store.put(row, { extra: { sequence, length: sequence.length } });
    this.#context.change.wrote(sequence.length);
  }

  /** Contigs are never changed: one that is in the database under the id is the same, or a mistake. */
  #idProblem(row: CuratedRow, sequence: string): string | undefined {
    const id = row.values.get('id');
    if (typeof id !== 'number' || this.#context.isWhole) return undefined;
    const found = this.#context.connection.prepare('select isolate, sequence from contig where id = ?').get(id);
    if (!found || (found['isolate'] === row.values.get('isolate') && found['sequence'] === sequence)) return undefined;
    return `Contig ${id} is another sequence in this database. Leave the id empty to add this one.`;
  }

  /** Whether the isolate has the sequence already, for a row without an id. */
  #isThere(row: CuratedRow, sequence: string): boolean {
    if (typeof row.values.get('id') === 'number' || this.#context.isWhole) return false;
    const alike = this.#context.connection.prepare('select sequence from contig where isolate = ? and length = ?');
    return alike.all(Number(row.values.get('isolate')), sequence.length).some((each) => each['sequence'] === sequence);
  }
}
