import { expect, it } from 'vitest';
import { setUpCli } from './cli-support.ts';

it('+3 adds, -3 takes out, nothing empties, and a member that is given several times is a list, also in the shell', async () => {
  const { cli } = setUpCli({
    'fields.tsv': 'name\ttype\tmultiple\nsource\ttext\tyes\nyear\tint\t\n',
    'isolates.tsv': 'isolate\nA\n',
  });
  const done = async (...argv: string[]) => expect(await cli(argv)).toMatchObject({ status: 0 });
  const change = (...members: string[]) => done('record', 'change', 'strains/isolates/1', ...members);
  const members = async () =>
    (JSON.parse((await cli(['record', 'show', 'strains/isolates/1'])).out) as { members: unknown }).members;
  await done('import', '--isolates', 'isolates.tsv', '--fields', 'fields.tsv', '--database', 'strains');
  for (const project of ['Outbreak', 'Travel', 'Carriage']) {
    await done('record', 'add', 'strains/projects', `description=${project}`);
  }
  await change('projects=1', 'provenance.source=blood;CSF', 'provenance.year=2019', 'aliases=Uno', 'aliases=Una;Eins');
  expect(await members()).toMatchObject({
    projects: [1],
    provenance: { source: ['blood', 'CSF'], year: ['2019'] },
    aliases: ['Eins', 'Una', 'Uno'],
  });
  await change('projects=+2; 3', 'provenance.source=blood', 'provenance.source=stool', 'provenance.year=2019.0');
  expect(await members()).toMatchObject({
    projects: [1, 2, 3],
    provenance: { source: ['blood', 'stool'], year: ['2019'] },
  });
  await change('projects=-1;2', 'provenance.source=', 'provenance.year=<blank>', 'aliases=');
  expect(await members()).toMatchObject({ projects: [3], provenance: {}, aliases: [] });
  for (const wrong of ['provenance.year=2019', 'isolate=B']) {
    const { status, err } = await cli(['record', 'change', 'strains/isolates/1', wrong, wrong]);
    expect([status, err]).toEqual([1, expect.stringContaining('has one value only')]);
  }
});

it('yes and no of an isolate are told as true and false when JSON gives them as words', async () => {
  const { cli } = setUpCli({
    'fields.tsv': 'name\ttype\nvaccinated\tbool\n',
    'isolates.tsv': 'isolate\nA\n',
    'yes.json': '{"provenance":{"vaccinated":"Yes"}}',
    'no.json': '{"provenance":{"vaccinated":"n"}}',
    'perhaps.json': '{"provenance":{"vaccinated":"perhaps"}}',
  });
  const given = async (file: string) => {
    const { out } = await cli(['record', 'change', 'strains/isolates/1', '--json', file]);
    return out === '' ? undefined : (JSON.parse(out) as { provenance: object }).provenance;
  };
  await cli(['import', '--isolates', 'isolates.tsv', '--fields', 'fields.tsv', '--database', 'strains']);
  expect(await given('yes.json')).toMatchObject({ vaccinated: true });
  expect(await given('no.json')).toMatchObject({ vaccinated: false });
  expect(await given('perhaps.json')).toBeUndefined();
});
