import { expect, test } from 'vitest';
import { crumbsOf } from '#renderer/app/shell/crumbs-of.ts';
import { workPlaceOf, type OpenPage } from '#renderer/app/shell/work-place.ts';

const PLACE = { site: 'local', database: 'x' };

/** The steps to a page of curation, each with where it leads below the database. */
function stepsTo(page: string, search: OpenPage['search'] = {}): string[] {
  const pathname = `/sites/local/db/x/${page}`;
  const [, record] = /^form\/(.*)$/.exec(page) ?? [];
  const work = workPlaceOf({ pathname, params: { ...PLACE, record }, search });
  if (!work) throw new Error('This page has no place.');
  const way = crumbsOf(work.pathname, work.params);
  return [...way.map(({ label, path }) => `${label} ${path.replace('/sites/local/db/x', '~')}`), work.label];
}

const key = (members: object) => ({ key: JSON.stringify(members) });

test('the form of a record stands behind its page, and that of a new one behind its list', () => {
  const database = ['Home /', 'x ~'];
  expect(stepsTo('form/allele', key({ locus: "abc'Z", allele_id: '5' }))).toEqual([
    ...database,
    'Loci ~/loci',
    "abc'Z ~/loci/abc'Z",
    "5 ~/loci/abc'Z/alleles/5",
    'Edit',
  ]);
  expect(stepsTo('form/allele', { ...key({ locus: 'abcZ' }), isNew: '1' })).toEqual([
    ...database,
    'Loci ~/loci',
    'abcZ ~/loci/abcZ',
    'New allele',
  ]);
  expect(stepsTo('form/isolate', { isNew: '1' })).toEqual([...database, 'Isolates ~/isolates', 'New isolate']);
  expect(stepsTo('form/allele_designation', key({ isolate_id: 3, locus: 'abcZ' }))).toEqual([
    ...database,
    'Isolates ~/isolates',
    'Isolate 3 ~/isolates/3',
    'Edit',
  ]);
  expect(stepsTo('form/app_user', key({ user_id: 7 }))).toEqual([...database, 'User 7 ~/users/7', 'Edit']);
  expect(stepsTo('form/locus', { key: 'no key' })).toEqual([...database, 'Form']);
});

test('pages that change many records stand behind the list of these', () => {
  const database = ['Home /', 'x ~'];
  expect(stepsTo('new-alleles')).toEqual([...database, 'Loci ~/loci', 'New alleles']);
  expect(stepsTo('scan')).toEqual([...database, 'Isolates ~/isolates', 'Scan genomes']);
  expect(stepsTo('update', { record: 'locus' })).toEqual([...database, 'Loci ~/loci', 'Update from a table']);
  expect(stepsTo('update')).toEqual([...database, 'Update from a table']);
});

test('a contig stands behind its isolate, as soon as that is known', () => {
  const params = { ...PLACE, contig_id: '12' };
  const labels = (names: Parameters<typeof crumbsOf>[2] = {}) =>
    crumbsOf('/sites/local/db/x/contigs/12', params, names).map(({ label }) => label);
  expect(labels()).toEqual(['Home', 'x', 'Contig 12']);
  expect(labels({ names: { isolateOfContig: '3', isolate: 'A1' } })).toEqual([
    'Home',
    'x',
    'Isolates',
    'A1',
    'Contig 12',
  ]);
});

test('a page that its route names is the last step, behind what its address says', () => {
  const labels = (pathname: string, params: Parameters<typeof crumbsOf>[1], page: string) =>
    crumbsOf(pathname, params, { page }).map(({ label, path }) => `${label} ${path}`);
  const alignment = '/sites/local/db/x/loci/abcZ/alignment';
  expect(labels(alignment, { ...PLACE, locus: 'abcZ' }, 'Alignment').slice(-2)).toEqual([
    'abcZ /sites/local/db/x/loci/abcZ',
    `Alignment ${alignment}`,
  ]);
  expect(labels('/sites/local/db/x/queue/7', PLACE, 'Submission').slice(-2)).toEqual([
    'Queue /queue',
    'Submission /sites/local/db/x/queue/7',
  ]);
  expect(labels('/queue/rules', {}, 'Rules that settle')).toEqual([
    'Home /',
    'Queue /queue',
    'Rules that settle /queue/rules',
  ]);
  expect(labels('/query', {}, 'Query sequences')).toEqual(['Home /', 'Query sequences /query']);
});
