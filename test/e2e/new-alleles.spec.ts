import { expect, test } from './support/fixtures.ts';
import { dragFiles } from './support/user-files.ts';

test.use({ opensHome: false });

test('alleles of two loci are dropped as FASTA, looked at, defined together and taken back', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/sites/local/db/demo_seqdef/loci');
  await main.getByRole('link', { name: 'New alleles' }).click();
  await expect(main.getByText('Drop FASTA files of alleles here')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('new-alleles');
  const known = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-call-id': 'known' };
    const texts: string[] = [];
    for (const locus of ['synA', 'synB']) {
      const input = { site: 'local', method: 'GET', path: `/db/demo_seqdef/loci/${locus}/alleles/1` };
      const reply = await fetch('/rpc/api%3Arequest', { method: 'POST', headers, body: JSON.stringify({ input }) });
      texts.push(((await reply.json()) as { value: { body: { sequence: string } } }).value.body.sequence);
    }
    return texts;
  });
  // Another base behind the start codon that makes no stop codon: C in place of what is there, or G.
  const changed = (sequence: string) => `${sequence.slice(0, 3)}${sequence[3] === 'C' ? 'G' : 'C'}${sequence.slice(4)}`;
  const [first = '', second = ''] = known;
  const fasta = `>synA_a\n${changed(first)}\n>synB\n${changed(second)}\n>synA_old\n${first}\n`;
  const drag = await dragFiles(page, { 'new.fas': fasta });
  await drag.dropOn(main.getByRole('region', { name: 'Drop FASTA files of alleles here' }));
  await expect(
    main.getByRole('status').filter({ hasText: '2 new alleles. 1 known sequence left alone.' }),
  ).toBeVisible();
  await expect(main.getByRole('row', { name: /synA_old.*Known/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('new-alleles-preview');
  await main.getByRole('button', { name: 'Define 2 alleles' }).click();
  await expect(page.getByText('2 alleles defined.')).toBeVisible();
  await expect(main.getByText(/Added the allele|Defined/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await workbench.go('/sites/local/db/demo_seqdef/changes');
  await expect(main.getByText('Took back the allele.').first()).toBeVisible();

  // What names no locus is said, and nothing can be defined.
  await workbench.go('/sites/local/db/demo_seqdef/new-alleles');
  const other = await dragFiles(page, { 'other.fas': `>nothing_1\n${changed(first)}\n` });
  await other.dropOn(main.getByRole('region', { name: 'Drop FASTA files of alleles here' }));
  await expect(main.getByRole('button', { name: /^Define/ })).toBeDisabled();
  await workbench.screenshot('new-alleles-refused');
});
