import { closeSync, openSync, writeSync } from 'node:fs';
import {
  findComparison,
  listNovelAlleles,
  readNovelAllele,
  readSamples,
} from '#electron/store/comparisons/comparison-rows.ts';
import { sha1In, unpackSamples } from '#electron/store/comparisons/frozen-samples.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { createResultDatabase } from '#electron/store/results/result-database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { FILE_VERSION, type FileHead, type FileSample } from '#shared/comparison-file.ts';

/** A comparison of the file of results, and the path of the file to make. */
export interface ComparisonToWrite {
  store: string;
  id: string;
  target: string;
}

/** Writes a comparison as lines of JSON. It says nothing of where its samples are on this computer. AppError 404 `unknown_comparison`. */
export async function writeComparison({ store, id, target }: ComparisonToWrite, control: WorkControl): Promise<void> {
  const database = createResultDatabase(store);
  const file = openSync(target, 'wx', 0o600);
  try {
    const sql = await database.open();
    const { name, scheme, as_of, rules, notes } = findComparison(sql, id);
    const { loci, alleles, samples, cells } = await unpackSamples(readSamples(sql, id));
    const sequences = listNovelAlleles(sql, id);
    const write = (value: unknown) => {
      control.checkpoint();
      writeSync(file, `${JSON.stringify(value)}\n`);
    };
    const counts = { samples: samples.length, sequences: sequences.length };
    write({ allelier_comparison: FILE_VERSION, name, scheme, as_of, rules, loci, notes, ...counts } satisfies FileHead);
    for (const [row, { name: sample, verdict, uncertain }] of samples.entries()) {
      const own = loci.map((_locus, place): FileSample['alleles'][number] => {
        const allele = alleles[place]?.[(cells[row * loci.length + place] ?? 0) - 1];
        if (allele === undefined) return null;
        const sha1 = sha1In(allele);
        return sha1 === undefined ? allele : { sha1 };
      });
      write({ name: sample, verdict, uncertain, alleles: own } satisfies FileSample);
    }
    for (const sha1 of sequences) write({ sha1, sequence: await readNovelAllele(sql, id, sha1) });
  } catch (error) {
    throw storeError(error, 'The file of the comparison');
  } finally {
    closeSync(file);
    await database.close();
  }
}
