import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { ComparisonRules } from '#shared/rpc/contract/comparison.ts';
import type { ResultDatabase } from '../results/result-database.ts';
import {
  findComparison,
  listComparisons,
  readSamples,
  unknownComparison,
  type ComparisonAbout,
} from './comparison-rows.ts';
import type { PackedSamples } from './frozen-samples.ts';

/** Samples that were read, ready to be kept. */
export interface ReadSamples extends PackedSamples {
  samples: number;
  loci: number;
  /** Sequences of new alleles, compressed. */
  novel: { sha1: string; sequence: Uint8Array }[];
  about: ComparisonAbout;
  /** ISO timestamp. */
  as_of: string;
}

export interface NewComparison extends ReadSamples {
  id: string;
  name: string;
  rules: ComparisonRules;
}

/** Milliseconds in which a deleted comparison can be brought back: an hour, as a run. */
const UNDO_MS = 60 * 60 * 1000;

/** Comparisons in `results.sqlite`. `now` gives milliseconds since 1970. Errors of the file as `ResultDatabase`. */
export function createComparisonStore(database: ResultDatabase, now: () => number) {
  /** Changes one that is not deleted. AppError 404 `unknown_comparison`. */
  async function change(id: string, sets: string, ...values: (string | number)[]): Promise<void> {
    const changed = await database.write(
      (sql) =>
        sql.prepare(`update comparison set ${sets} where id = ? and deleted_at is null`).run(...values, id).changes,
    );
    if (changed === 0) throw unknownComparison();
  }

  return {
    list: async () => listComparisons(await database.open()),
    find: async (id: string) => findComparison(await database.open(), id),
    readSamples: async (id: string) => readSamples(await database.open(), id),

    /** Keeps a new comparison. Those that were deleted an hour ago are removed for good. */
    async add({ id, name, rules, ...read }: NewComparison): Promise<void> {
      await database.write((sql) => {
        sql.prepare('delete from comparison where deleted_at < ?').run(now() - UNDO_MS);
        sql
          .prepare(
            `insert into comparison (id, name, created_at, as_of, rules, about, samples, loci, bytes)
             values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(id, name, now(), read.as_of, JSON.stringify(rules), JSON.stringify(read.about), ...sizesOf(read));
        putSamples(sql, id, read);
      });
    },

    /**
     * Puts what was read anew in place of reading `reading`. AppError 409 `comparison_changed` where somebody else was quicker, 404
     * `unknown_comparison`.
     */
    async refresh(id: string, reading: number, read: ReadSamples): Promise<void> {
      await database.write((sql) => {
        if (findComparison(sql, id).reading !== reading) {
          throw new AppError(409, 'comparison_changed', 'The sources were read again elsewhere meanwhile.');
        }
        sql
          .prepare(
            `update comparison set as_of = ?, reading = reading + 1, about = ?, samples = ?, loci = ?, bytes = ?
             where id = ?`,
          )
          .run(read.as_of, JSON.stringify(read.about), ...sizesOf(read), id);
        putSamples(sql, id, read);
      });
    },

    setRules: async (id: string, rules: ComparisonRules) => change(id, 'rules = ?', JSON.stringify(rules)),
    rename: async (id: string, name: string) => change(id, 'name = ?', name),
    /** Deletes a comparison. It can be brought back for an hour. */
    remove: async (id: string) => change(id, 'deleted_at = ?', now()),

    /** AppError 404 `unknown_comparison` if it was removed for good. */
    async restore(id: string): Promise<void> {
      await database.write((sql) => sql.prepare('update comparison set deleted_at = null where id = ?').run(id));
      findComparison(await database.open(), id);
    },
  };
}

function sizesOf({ samples, loci, content, cells, novel }: ReadSamples): [number, number, number] {
  const bytes = novel.reduce((sum, { sequence }) => sum + sequence.length, content.length + cells.length);
  return [samples, loci, bytes];
}

function putSamples(sql: DatabaseSync, id: string, { content, cells, novel }: ReadSamples): void {
  sql
    .prepare('insert or replace into comparison_content (comparison, content, cells) values (?, ?, ?)')
    .run(id, content, cells);
  sql.prepare('delete from comparison_novel where comparison = ?').run(id);
  const add = sql.prepare('insert into comparison_novel (comparison, sha1, sequence) values (?, ?, ?)');
  for (const { sha1, sequence } of novel) add.run(id, sha1, sequence);
}
