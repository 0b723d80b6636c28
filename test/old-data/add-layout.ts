/**
 * `node test/old-data/add-layout.ts CHECKOUT`: lets the command line of a checkout write two small databases and `site.sqlite`, and adds
 * them to `test/fixtures/earlier-layouts.zip.br` under the numbers of their layouts, where they are not there yet. The checkout needs its
 * packages. `test/service/earlier-layouts.test.ts` opens them.
 *
 * The archive holds layouts 1 to 30 of databases and 1 to 4 and 8 to 14 of `site.sqlite`, each from the last commit that wrote it: layouts
 * 5 to 7 of `site.sqlite` came in one commit with 8 and never stood alone. The command line of layout 1 took no isolates, so theirs were
 * inserted by the code of its demonstration. What a command line could not yet do was left out. The first three of `results.sqlite` were
 * written by the `createResultStore` of e38443ed, 33c4f6df and e227cec7, with a result of their tests; the fourth is the third, with a comparison.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';

const [checkout] = process.argv.slice(2);
if (checkout === undefined) throw new Error('usage: node test/old-data/add-layout.ts CHECKOUT');
const root = resolve(checkout);
const archive = resolve(import.meta.dirname, '../fixtures/earlier-layouts.zip.br');
const work = mkdtempSync(join(tmpdir(), 'allelier-layout-'));
const [data, source] = [join(work, 'data'), join(work, 'small')];

/** Runs a command. One that the program of that time did not have does nothing. */
function run(...command: string[]): void {
  const own = [join(root, 'electron/cli/main.ts'), ...command, '--data', data];
  const env = { ...process.env, ALLELIER_CONFIG: join(work, 'config') };
  const { status, stderr } = spawnSync(process.execPath, own, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) console.log(`${command.slice(0, 2).join(' ')}: ${stderr}`);
}

function layoutOf(file: string): string {
  using connection = new DatabaseSync(file);
  // The file alone is then the whole of it.
  connection.prepare('pragma wal_checkpoint(truncate)').get();
  return String(connection.prepare('pragma user_version').get()?.['user_version']).padStart(4, '0');
}

try {
  mkdirSync(source);
  writeFileSync(join(source, 'abcZ.fas'), '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_2\nATGGCATTAGCACCATTAGGTTGA\n');
  writeFileSync(join(source, 'adk.fas'), '>adk_1\nATGCCCGGGAAATTTCCCGGGAAA\n');
  writeFileSync(join(source, 'mlst.txt'), 'ST\tabcZ\tadk\n1\t1\t1\n7\t2\t1\n');
  const table =
    'isolate\tcountry\tyear\tabcZ\tadk\nfirst\tMalta\t1999\t1\t1\nsecond\tMalta\t2001\t2\t1\nthird\tPeru\t2002\t2\t1\n';
  const isolates = join(work, 'isolates.tsv');
  writeFileSync(isolates, table);

  // Their names have the layout, which is known once the first is there.
  run('import', source, '--database', 'probe');
  const layout = layoutOf(join(data, 'databases/probe.sqlite'));
  rmSync(data, { recursive: true });
  const [small, isos] = [`small_${layout}`, `isos_${layout}`];
  run('import', source, '--database', small, '--description', 'Small one');
  run('import', '--isolates', isolates, '--database', isos, '--link', small, '--description', 'Isolates');
  run('classify', small, '--scheme', 'mlst', '--threshold', '1');
  run('link-field', small, '--locus', 'abcZ', '--isolates', isos, '--field', 'country');
  run('describe', small, '--long-description', 'Two loci.', '--group', 'Exempla');
  run('record', 'change', `${isos}/isolates/1`, 'provenance.country=Gozo', '--reason', 'Read wrongly.');
  run('record', 'delete', `${isos}/isolates/3`, '--reason', 'Sent twice.');
  run('account', 'add', 'ada', '--first-name', 'Ada', '--surname', 'Lovelace');
  run('grant', isos, 'ada', 'reader');

  const files = existsSync(archive) ? unzipSync(brotliDecompressSync(readFileSync(archive))) : {};
  const site = join(data, 'site.sqlite');
  const written = {
    ...Object.fromEntries([small, isos].map((name) => [`${name}.sqlite`, join(data, `databases/${name}.sqlite`)])),
    [`site-${layoutOf(site)}.sqlite`]: site,
  };
  for (const [name, file] of Object.entries(written)) {
    layoutOf(file);
    files[name] ??= readFileSync(file);
  }
  // They are alike: compressed together they take a thirtieth of what each takes alone.
  const packed = zipSync(files, { level: 0 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  writeFileSync(archive, brotliCompressSync(packed, { params }));
  console.log(`${Object.keys(written).join(', ')}: ${Object.keys(files).length} files.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
