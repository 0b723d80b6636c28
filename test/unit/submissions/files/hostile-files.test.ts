import { spawn } from 'node:child_process';
import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** `npm test` takes small files; ALLELIER_LARGE=1 takes those of the issue, too, which need minutes and 5 GB of disk. */
const IS_LARGE = process.env['ALLELIER_LARGE'] !== undefined;
const CHILD = fileURLToPath(new URL('../../../support/contigs-child.ts', import.meta.url));
const MIB = 2 ** 20;
/** More memory than an idle program has, in MiB. */
const MOST = 300;

/** Reads a file in a process of its own: what was found, and how much more memory it took at most. */
async function measure(way: 'read' | 'take', path: string, folder = ''): Promise<string> {
  const child = spawn(process.execPath, [CHILD, way, path, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { found, mebibytes } = JSON.parse(await text(child.stdout)) as { found: unknown; mebibytes: number };
  if (IS_LARGE) process.stderr.write(`${way} ${path.split('/').at(-1)}: ${Math.round(mebibytes)} MiB\n`);
  expect(mebibytes).toBeLessThan(MOST);
  return JSON.stringify(found);
}

/** Writes so many pieces to a file, packed or not. */
async function writePieces(file: string, count: number, piece: (index: number) => string, isPacked = false) {
  const pieces = Readable.from(
    (function* () {
      for (let index = 0; index < count; index += 1) yield Buffer.from(piece(index));
    })(),
  );
  if (isPacked) await pipeline(pieces, createGzip({ level: 1 }), createWriteStream(file));
  else await pipeline(pieces, createWriteStream(file));
}

/** A zip whose entries unpack to so many MiB each. */
function bomb(entries: number, mebibytes: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_error, piece) => pieces.push(piece));
  const zeros = new Uint8Array(MIB).fill(65);
  for (let at = 0; at < entries; at += 1) {
    const entry = new ZipDeflate(`${at}.fas`, { level: 9 });
    zip.add(entry);
    for (let part = 1; part <= mebibytes; part += 1) entry.push(zeros, part === mebibytes);
  }
  zip.end();
  return Buffer.concat(pieces);
}

/** The sizes that an archive says are those of one byte. */
function withLyingSizes(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  for (const [sign, at] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const) {
    for (let found = bytes.indexOf(sign, 0, 'latin1'); found >= 0; found = bytes.indexOf(sign, found + 1, 'latin1'))
      bytes.writeUInt32LE(1, found + at);
  }
  return bytes;
}

describe('a file of contigs that fills memory', () => {
  it('is refused in words when it unpacks to too much, and takes little', async () => {
    const file = join(temporaryFolder(), 'bomb.gz');
    const line = 'A'.repeat(MIB);
    await writePieces(file, 110, () => line, true);
    expect(await measure('read', file)).toContain('residues');
  });

  it('is refused in words when it has too many contigs, and takes little', async () => {
    const file = join(temporaryFolder(), 'many.fas');
    const records = Array.from({ length: 1000 }, (_, at) => `>contig_number_${at}\nACGT\n`).join('');
    await writePieces(file, IS_LARGE ? 2000 : 201, () => records);
    expect(await measure('read', file)).toContain('200,000');
  });

  it.runIf(IS_LARGE)(
    'of 1 GiB is refused in words, read or taken into a draft',
    async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'large.fas');
      const line = `${'ACGT'.repeat(20)}\n`.repeat(12_945);
      await writePieces(file, 1024, () => line);
      expect(await measure('read', file)).toContain('residues');
      await mkdir(join(folder, 'drafts'));
      expect(await measure('take', file, join(folder, 'drafts'))).toContain('unreadable');
    },
    600_000,
  );
});

describe('an archive of files of a draft', () => {
  it.each([
    [
      'with archives in it takes those as files, and does not unpack them',
      () => zipSync({ 'in.zip': bomb(1, 50) }),
      'unreadable',
    ],
    ['that lies about its sizes takes what is there', () => withLyingSizes(bomb(1, 50)), '52428800'],
  ] as const)(
    '%s',
    async (_case, make, said) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'a.zip'), make());
      await mkdir(join(folder, 'drafts'));
      expect(await measure('take', join(folder, 'a.zip'), join(folder, 'drafts'))).toContain(said);
    },
    60_000,
  );

  it.runIf(IS_LARGE)(
    'that unpacks to more than can be sent is refused',
    async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'a.zip'), bomb(5, 1000));
      await mkdir(join(folder, 'drafts'));
      expect(await measure('take', join(folder, 'a.zip'), join(folder, 'drafts'))).toContain('too large');
    },
    900_000,
  );
});
