import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSubmissions } from '../support/submission-service.ts';
import { sampleSequence } from '../support/sample-database.ts';
import { medianTime } from './reference.ts';
import { median, type Group } from './table.ts';

/** Bases of the file: those of a large bacterial genome. */
const BASES = 6_000_000;
const CONTIGS = 100;
const TIMES = 7;
/** How many times the plain work. That takes 20 ms on a machine on which an upload may take 300 ms. */
const GOAL = 15;

export const uploadGroup: Group = {
  name: 'upload',
  title: 'A file of contigs of 6 MB, sent to the service on this computer',
  async measure() {
    const service = await startSubmissions();
    try {
      const bytes = contigs();
      const names = Array.from({ length: TIMES + 1 }, (_, at) => `${at}.fas`);
      const rows = names.map((name, at) => `g${at}\tNorway\t${name}\tIllumina`);
      const isolates = ['isolate\tcountry\tassembly_filename\tsequence_method', ...rows].join('\n');
      const path = await service.submit('sue', { type: 'genomes', isolates }, 'sample_isolates');
      const times: number[] = [];
      const processors: number[] = [];
      for (const name of names) {
        const began = performance.now();
        const before = process.cpuUsage();
        const address = new URL(`${path}/files/${name}`, service.address);
        const reply = await fetch(address, { method: 'PUT', body: bytes, headers: { authorization: 'sue' } });
        if (reply.status !== 201) throw new Error(await reply.text());
        times.push(performance.now() - began);
        const { user, system } = process.cpuUsage(before);
        processors.push((user + system) / 1000);
      }
      // The first one starts the thread.
      const value = median(times.slice(1));
      const processor = median(processors.slice(1));
      const reference = { what: 'hashing the bytes and writing them to the disk', value: plainWork(bytes) };
      return [
        { what: 'PUT of 6 MB, read, recorded and answered', value, unit: 'ms', reference, goal: GOAL, processor },
      ];
    } finally {
      await service.close();
    }
  },
};

function contigs(): Buffer<ArrayBuffer> {
  const each = BASES / CONTIGS;
  const records = Array.from({ length: CONTIGS }, (_, at) => {
    const lines = sampleSequence(at + 1, each).match(/.{1,80}/g) ?? [];
    return `>contig${at}\n${lines.join('\n')}\n`;
  });
  return Buffer.from(records.join(''));
}

function plainWork(bytes: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-'));
  try {
    return medianTime(() => {
      createHash('sha256').update(bytes).digest('hex');
      const file = openSync(join(folder, 'plain'), 'w');
      writeSync(file, bytes);
      fsyncSync(file);
      closeSync(file);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
