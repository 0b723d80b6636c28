import type { Ask, startService, Wishes } from './service.ts';

const SEQDEF = '/db/demo_seqdef';
const ISOLATES = '/db/demo_isolates';

/** Searches: their bodies change nothing. */
async function search(ask: Ask, face: string): Promise<void> {
  const { json } = await ask('nobody', 'GET', `${SEQDEF}/loci/synA/alleles/2`);
  const sequence = String(json['sequence']);
  const near = `${sequence.slice(0, 100)}N${sequence.slice(101)}`;
  const parts = [
    { field: 'year', op: '>=', value: 2000 },
    { locus: 'synA', op: 'in', values: ['1', '2', '3'] },
  ];
  for (const text of [sequence, near, `>c\n${near}\n>d\n${sequence}`, 'ACGU', ''])
    for (const at of ['/loci/synA', '/loci/SynP_VR1', '/loci/none', '', '/schemes/1', '/schemes/9']) {
      const body = { sequence: text, details: true, partial_matches: 1 };
      await ask('nobody', 'POST', `${face}${SEQDEF}${at}/sequence`, body);
    }
  for (const allele of [[{ allele: '1' }], [{ allele: 2 }], '1'])
    await ask('nobody', 'POST', `${face}${SEQDEF}/schemes/1/designations`, { designations: { synA: allele } });
  const wrong = { filter: { field: 'none', op: '~', value: 1 } };
  for (const body of [{ filter: { all: parts } }, { 'field.country': 'utopia' }, { 'scheme.1.ST': '1' }, wrong, {}])
    for (const what of [
      'search',
      'search?include_records=1&page_size=2&sort=-year',
      'breakdown?fields=scheme.1.ST,year',
    ])
      await ask('nobody', 'POST', `${face}${ISOLATES}/isolates/${what}`, body);
}

/** What is refused whatever is asked for. */
async function refuse(ask: Ask, face: string): Promise<void> {
  const list = `${face}${SEQDEF}/loci`;
  const nonce = { oauth: { oauth_nonce: `again${face.length}` } };
  const odd: Wishes[] = [
    ...['https://elsewhere.example', 'http://localhost', 'null'].map((origin) => ({ headers: { origin } })),
    ...['elsewhere.example', '"><'].map((host) => ({ headers: { host } })),
    ...['text/plain', 'multipart/form-data; boundary=b'].map((type) => ({ headers: { 'content-type': type } })),
    { headers: { 'sec-fetch-site': 'cross-site' } },
    { secret: 'another' },
    nonce,
    nonce,
    ...['timestamp', 'token', 'consumer_key', 'signature_method', 'version'].map((name) => ({
      oauth: { [`oauth_${name}`]: '1000000000' },
    })),
  ];
  for (const wishes of odd) {
    await ask('curator', 'POST', list, { id: 'a b' }, wishes);
    await ask('curator', 'GET', list, undefined, wishes);
  }
  const large = JSON.stringify({ id: 'x'.repeat(9 * 2 ** 20) });
  for (const body of ['', '{', '[]', '"x"', `{"id":${'['.repeat(5000)}`, large])
    await ask('curator', 'POST', list, body);
  for (const method of ['PUT', 'OPTIONS', 'DELETE', 'PATCH']) await ask('curator', method, list);
  for (const as of ['member', 'scoped', 'limited'] as const) {
    await ask(as, 'POST', list, { id: 'refused' });
    await ask(as, 'POST', `${list}/synA/alleles`, { sequence: 'ACGT' });
    await ask(as, 'POST', `${face}${SEQDEF}/submissions`, { type: 'alleles' });
  }
}

/** Searches and refusals on both faces, and reading where not everybody may read. */
export async function askOddly({ ask, shell }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  for (const face of ['', '/bigsdb']) {
    await search(ask, face);
    await refuse(ask, face);
  }
  const paths = ['/db', ISOLATES, `${ISOLATES}/isolates/1`, `${ISOLATES}/none`, `${SEQDEF}/loci/synC/alleles/1`];
  for (const access of ['members', 'closed', 'public']) {
    shell('access', 'demo_isolates', access);
    if (access === 'public') shell('account', 'disable', 'reader');
    for (const as of ['nobody', 'member', 'reader', 'limited'] as const)
      for (const path of [...paths, ...paths.map((each) => `/bigsdb${each}`)]) await ask(as, 'GET', path);
  }
  shell('account', 'enable', 'reader');
}
