import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
let path: string;
beforeAll(async () => {
  service = await startSubmissions();
  path = await service.submit('sue', ALLELES);
});
afterAll(() => service.close());

/** Names of files that another system drops or shows otherwise, and what is said of them. */
const NAMES = [
  ['nul.', 'end with a dot'],
  ['trail. ', 'end with a blank'],
  ['\u200b', 'U+200B'],
  ['trace\u200f.ab1', 'U+200F'],
] as const;

const DOORS = {
  json: (name: string) =>
    service.as('sue', 'POST', `${path}/files`, { filename: name, upload: Buffer.from('A').toString('base64') }),
  deployed: (name: string) =>
    service.as('sue', 'POST', `/bigsdb${path}/files`, { filename: name, upload: Buffer.from('A').toString('base64') }),
  parts: (name: string) =>
    ask(service.address, `${path}/files`, {
      method: 'POST',
      headers: { host: 'localhost', authorization: 'sue', 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="upload"; filename="${name}"\r\n\r\nA\r\n--b--\r\n`,
    }),
  stream: (name: string) =>
    ask(service.address, `${path}/files/${encodeURIComponent(name)}`, {
      method: 'PUT',
      headers: { host: 'localhost', authorization: 'sue' },
      body: 'A',
    }),
};

describe.each(Object.entries(DOORS))('a file that is sent as %s', (_door, send) => {
  it.each(NAMES)('is refused under the name %j, which says why', async (name, said) => {
    const { status, text } = await send(name);
    expect([status, text]).toEqual([400, expect.stringContaining(said)]);
    expect((await service.as('sue', 'GET', `${path}/files`)).json).toEqual([]);
  });
});

it.each(NAMES.filter(([name]) => !name.endsWith(' ')))(
  'no table of genomes waits for a file %j',
  async (name, said) => {
    const isolates = `isolate\tcountry\tassembly_filename\tsequence_method\ng\tNorway\t${name}\tIllumina`;
    const sent = await service.as('sue', 'POST', '/db/sample_isolates/submissions', { type: 'genomes', isolates });
    expect([sent.status, sent.text]).toEqual([400, expect.stringContaining(said)]);
  },
);

it.each(Object.entries(DOORS))(
  'a file with dots in its name that a table of genomes names is taken as %s',
  async (_door, send) => {
    const isolates = 'isolate\tcountry\tassembly_filename\tsequence_method\ng\tNorway\ta..b.fas\tIllumina';
    const genomes = await service.as('sue', 'POST', '/db/sample_isolates/submissions', { type: 'genomes', isolates });
    expect(genomes.status).toBe(201);
    expect((await send('a..b.fas')).status).toBe(201);
    expect((await service.as('sue', 'GET', `${path}/files`)).text).toContain('a..b.fas');
    await service.as('sue', 'DELETE', `${path}/files/a..b.fas`);
  },
);

it('a locus cannot have a name that nobody sees', async () => {
  const sent = await service.as('adam', 'POST', '/db/sample/loci', { id: '\u200b', length_varies: true });
  expect(sent.text).toContain('What nobody sees');
});
