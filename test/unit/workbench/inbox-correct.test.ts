import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { setUpCli } from '../cli/cli-support.ts';
import { startWorkbench } from './workbench-support.ts';

const ALLELE = sampleSequence(1, 90);
const NEW_ALLELE = `${ALLELE.slice(0, 40)}${ALLELE[40] === 'A' ? 'C' : 'A'}${ALLELE.slice(41)}`;
const MEMBERS = { technology: 'Illumina', read_length: '150', coverage: '60', assembly: 'de novo', software: 'SPAdes' };
const CONTIG = 'ACGTGGCTAA'.repeat(40_000);

type New = Pick<InputOf<'draft:create'>, 'database' | 'type' | 'content'>;

/** One draft of each type, as somebody enters it. */
const DRAFTS: readonly New[] = [
  {
    database: 'defs',
    type: 'alleles',
    content: { locus: 'abcZ', members: MEMBERS, columns: ['seq_id', 'sequence'], rows: [['one', NEW_ALLELE]] },
  },
  {
    database: 'defs',
    type: 'profiles',
    content: { scheme_id: 1, columns: ['id', 'abcZ', 'adk'], rows: [['mine', '2', '1']] },
  },
  {
    database: 'iso',
    type: 'isolates',
    content: {
      columns: ['isolate', 'country'],
      rows: [
        ['New', 'Ghana'],
        ['Other', 'Chad'],
      ],
    },
  },
  {
    database: 'iso',
    type: 'genomes',
    content: {
      columns: ['isolate', 'country', 'assembly_filename', 'sequence_method'],
      rows: [['G', 'Ghana', 'g.fasta', 'Illumina']],
    },
  },
];

test('a withdrawn submission of each type becomes a draft with its rows, members and files, which can be sent again', async () => {
  const { cli, folder } = setUpCli({
    'defs/abcZ.fas': `>abcZ_1\n${ALLELE}\n>abcZ_2\n${ALLELE.slice(0, 87)}TTT\n`,
    'defs/adk.fas': '>adk_1\nATGCCCGGGAAATTTCCCGGGAAA\n',
    'defs/mlst.txt': 'ST\tabcZ\tadk\n1\t1\t1\n',
    'fields.tsv': 'name\ttype\trequired\ncountry\ttext\tyes\n',
    'old.tsv': 'isolate\tcountry\nOld\tGhana\n',
  });
  await cli(['import', 'defs', '--database', 'defs']);
  await cli(['import', '--isolates', 'old.tsv', '--fields', 'fields.tsv', '--database', 'iso']);
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files/g.fasta'), `>1\n${CONTIG}\n>2\n${CONTIG}\n>3\n${CONTIG}\n`);
  const { rpc, ended, workbench } = await startWorkbench({
    dataFolder: join(folder, 'data'),
    options: { demo: false },
  });

  async function send(draft_id: string): Promise<string> {
    const { revision } = await rpc.call('draft:read', { draft_id });
    const job = await ended((await rpc.call('draft:send', { draft_id, revision })).job_id);
    expect(job).toMatchObject({ state: 'done' });
    return (await rpc.call('draft:read', { draft_id })).submission_id ?? '';
  }

  for (const { database, type, content } of DRAFTS) {
    const draft = await rpc.call('draft:create', { site: 'local', database, type, content });
    if (type === 'genomes') {
      const [file] = await workbench.files.registerPaths([join(folder, 'files/g.fasta')]);
      await rpc.call('draft:add-files', { draft_id: draft.id, tokens: [file?.token ?? ''] });
    }
    const place = { site: 'local', database, submission_id: await send(draft.id) };
    await rpc.call('inbox:refresh', { site: 'local' });
    await rpc.call('inbox:withdraw', place);
    const { draft_id } = await rpc.call('inbox:correct', place);
    const corrected = await rpc.call('draft:read', { draft_id });
    expect(corrected).toMatchObject({
      database,
      type,
      state: 'draft',
      files: type === 'genomes' ? [{ name: 'g.fasta' }] : [],
    });
    const { columns, rows, locus, scheme_id, members } = corrected.content;
    const { columns: names = [], rows: cells = [], ...rest } = content ?? {};
    const asRows = (heads: readonly string[], table: readonly (readonly string[])[]) =>
      table.map((row) =>
        Object.fromEntries(heads.map((head, at) => [head, row[at]]).filter(([, cell]) => cell !== '')),
      );
    expect(asRows(columns, rows)).toEqual(asRows(names, cells));
    expect({ locus, scheme_id, members }).toMatchObject(rest);
    expect(
      (await rpc.call('draft:check', { draft_id })).problems.filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    expect(await send(draft_id)).not.toBe(place.submission_id);
  }
});
