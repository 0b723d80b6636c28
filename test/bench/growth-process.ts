import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '#electron/exchange/run-import.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { evolve } from '#test/support/generated/coding-sequence.ts';
import { createRandom, type Random } from '#test/support/generated/random.ts';
import { answer, costOf, taskOf, type Cost } from './in-process.ts';

export interface GrowthTask {
  at: IndexedDatabase;
  /** How many alleles are added. */
  count: number;
}

export interface GrowthAnswer {
  /** The first query after alleles were added. */
  followed: Cost;
  /** The same query when nothing was added since. */
  usual: Cost;
  /** Adding them, one transaction each, including SQLite's writes to the disk. */
  added: Cost;
  /** Adding as many to one locus from a FASTA file, in one transaction. */
  imported: Cost;
  /** Added alleles that the query did not find. */
  missed: number;
}

const { at, count } = taskOf<GrowthTask>();
const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-growth-'));
mkdirSync(join(folder, 'databases'));
const copy = { file: join(folder, 'databases/grown.sqlite'), index: join(folder, 'databases/grown.index') };
cpSync(at.file, copy.file);
cpSync(at.index, copy.index);
const database = await openDatabase(copy.file);
const engine = createTypingEngine({ threads: 1 });
try {
  const { connection } = database;
  const rows = connection.prepare('select locus, sequence from allele where id % 997 = 0 limit ?').all(count);
  const random = createRandom(1);
  const novel = rows.map(({ locus, sequence }) => {
    return { locus: Number(locus), sequence: evolve(random, Buffer.from(String(sequence))).toString('latin1') };
  });
  const bytes = Buffer.from(novel.map(({ sequence }, index) => `>n${index}\n${sequence}\n`).join(''));
  const ask = () => engine.query({ database: copy, input: { kind: 'bytes', bytes } });
  await ask();
  const usual = await costOf(ask);
  const insert = connection.prepare(
    `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
     values (?, ?, 0, ?, ?, ?, '2026-01-01', '2026-01-01')`,
  );
  const added = await costOf(() => {
    for (const [index, { locus, sequence }] of novel.entries()) {
      connection.exec('begin immediate');
      insert.run(locus, `new${index}`, sequence, sequence.length, contentHash(sequence));
      bumpDefinitionsVersion(connection);
      connection.exec('commit');
    }
  });
  const followed = await costOf(ask);
  const found = new Set(followed.result.matches.map(({ allele_id }) => allele_id));
  const missed = novel.filter((_, index) => !found.has(`new${index}`)).length;
  const file = join(folder, 'GEN0001.fas');
  writeFileSync(file, moreOfOneLocus(random));
  const imported = await costOf(() => runImport({ dataRoot: folder, database: 'grown', paths: [file] }));
  answer({
    followed: costs(followed),
    usual: costs(usual),
    added: costs(added),
    imported: costs(imported),
    missed,
  } satisfies GrowthAnswer);
} finally {
  await engine.close();
  await database.close();
  rmSync(folder, { recursive: true });
}

function costs({ clock, processor }: Cost): Cost {
  return { clock, processor };
}

/** New alleles of the first locus, as FASTA. They differ from those of the set by more than eight changes. */
function moreOfOneLocus(random: Random): string {
  const first = database.connection.prepare('select sequence from allele where id = 1').get();
  const ancestor = Array.from({ length: 8 }).reduce<Buffer>(
    (parent) => evolve(random, parent),
    Buffer.from(String(first?.['sequence'])),
  );
  const alleles = new Set<string>();
  while (alleles.size < count) alleles.add(evolve(random, ancestor).toString('latin1'));
  return [...alleles].map((sequence, index) => `>GEN0001_${index + 10_001}\n${sequence}\n`).join('');
}
