import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { createLinks, readUri } from '#shared/api/uri.ts';

describe('readUri', () => {
  it.each([
    ['https://rest.pubmlst.org/db', { route: 'listGroups', params: {}, query: '' }],
    [
      'http://127.0.0.1:8090/db/demo/loci/a%2Fb/alleles/%C3%A9?x=1&y=2#part',
      { route: 'getAllele', params: { database: 'demo', locus: 'a/b', allele_id: 'é' }, query: 'x=1&y=2' },
    ],
    [
      'https://bigsdb.pasteur.fr/api/db/db/schemes/3/profiles_csv',
      { route: 'getProfilesCsv', params: { database: 'db', scheme_id: '3' }, query: '' },
    ],
    [
      '/db/demo/schemes/1/fields/ST',
      { route: 'getSchemeField', params: { database: 'demo', scheme_id: '1', field: 'ST' }, query: '' },
    ],
  ])('reads %s', (uri, expected) => {
    expect(readUri(uri)).toEqual(expected);
  });

  it.each([
    'https://example.org/',
    'https://example.org/db/demo/nothing/here',
    'https://example.org/db/demo/sequence',
    'https://example.org/db/demo/loci/%E0%A4%A',
    'https://example.org/db//loci',
    'not a uri',
    '',
  ])('does not read %s', (uri) => {
    expect(readUri(uri)).toBeUndefined();
  });

  it('reads whatever the links write, any names, below any base address', () => {
    const links = createLinks('https://example.org:8443/some/prefix');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (locus, allele_id) => {
          // These two are refused: an address cannot hold them.
          fc.pre([locus, allele_id].every((name) => name !== '.' && name !== '..'));
          const params = { database: 'demo', locus, allele_id };
          const uri = links.to(routes.getAllele, params);
          expect(readUri(uri)).toEqual({ route: 'getAllele', params, query: '' });
          expect(links.each(routes.getAllele, { database: 'demo', locus })(allele_id)).toBe(uri);
        },
      ),
    );
  });
});
