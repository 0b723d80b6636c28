import { describe, expect, test } from 'vitest';
import type { QueueRow } from '#renderer/api/submissions/queue.ts';
import {
  codingText,
  differencesText,
  lengthText,
  nearestText,
} from '#renderer/features/queue/evidence/allele-labels.ts';
import { filterQueue, worstClass } from '#renderer/features/queue/queue-filter.ts';
import { assemblyFigures, memberWords } from '#renderer/features/queue/member-labels.ts';
import { aboutText, ageText, daysSince, recordOf } from '#renderer/records/submissions/submission-labels.ts';

const limits = { length_varies: true, identity: 70, aligned: 90 };

test('a submission says what it is about, and how long it has waited', () => {
  expect(aboutText({ type: 'alleles', locus: 'abcZ' })).toBe('abcZ alleles');
  expect(aboutText({ type: 'profiles', scheme: { id: 1, name: 'MLST' } })).toBe('MLST profiles');
  expect(aboutText({ type: 'genomes' })).toBe('genomes');
  const now = new Date(2026, 2, 1, 23, 59);
  expect(['2026-03-01', '2026-02-28', '2026-02-01', '2026-03-02'].map((day) => ageText(daysSince(day, now)))).toEqual([
    'today',
    '1 day',
    '28 days',
    'today',
  ]);
});

test('figures of an assembly and what was said of all items have the words of the field', () => {
  expect(assemblyFigures({ contigs: 1200, total: 2_194_961, n50: 45_123, gc: 51.52, unknown: 0 })).toEqual([
    ['Contigs', '1,200'],
    ['Total length', '2,194,961'],
    ['N50', '45,123'],
    ['G+C', '51.5 %'],
    ['Undetermined bases', '0'],
  ]);
  expect(memberWords('read_length')).toBe('Read length');
});

test('an assigned id leads to the record that was made', () => {
  expect(recordOf({ type: 'alleles', locus: 'abcZ' }, '7')).toEqual(['loci', 'abcZ', 'alleles', '7']);
  expect(recordOf({ type: 'profiles', scheme: { id: 2, name: 'MLST' } }, '11')).toEqual([
    'schemes',
    '2',
    'profiles',
    '11',
  ]);
  expect(recordOf({ type: 'genomes' }, '5')).toEqual(['isolates', '5']);
  expect(recordOf({ type: 'genomes' }, undefined)).toBeUndefined();
});

describe('the evidence of an allele in words', () => {
  test('names the length beside the limits of the locus', () => {
    expect(lengthText({ length: 453, limits: { ...limits, min_length: 430, max_length: 470 } })).toBe(
      '453 bases; the locus allows 430 to 470',
    );
    expect(lengthText({ length: 453, limits: { ...limits, length_varies: false, length: 450 } })).toBe(
      '453 bases; all alleles of the locus have 450',
    );
    expect(lengthText({ data_type: 'DNA', length: 1, limits })).toBe('1 base; the locus sets no limits');
    expect(lengthText({ data_type: 'peptide', length: 2, limits })).toBe('2 residues; the locus sets no limits');
  });

  test('names identity and aligned part beside what is asked for', () => {
    const nearest = {
      allele_id: '3',
      identity: 99.78,
      aligned: 100,
      reversed: true,
      differences: [],
      difference_count: 0,
    };
    expect(nearestText({ nearest, limits })).toBe(
      '99.8 % identical over 100 % of the sequence, on the other strand (at least 70 % and 90 %)',
    );
    expect(differencesText(nearest)).toBe('None');
    const many = Array.from({ length: 30 }, (_, index) => `${index + 1}A>G`);
    expect(differencesText({ ...nearest, differences: many, difference_count: 120 })).toMatch(
      /^120: 1A>G.*and 100 more$/,
    );
  });

  test('names what a coding sequence lacks', () => {
    const whole = {
      starts_with_start: true,
      ends_with_stop: true,
      whole_codons: true,
      internal_stops: [],
      required: true,
    };
    expect(codingText(whole)).toMatch(/^Complete/);
    expect(codingText({ ...whole, ends_with_stop: false, internal_stops: [31], required: false })).toBe(
      'no stop codon at its end; 1 stop codon within, at 31 (not required here)',
    );
  });
});

test('the queue is filtered by database, type, worst item and age', () => {
  const row = (id: string, more: Partial<QueueRow>): QueueRow => ({
    id,
    type: 'alleles',
    status: 'pending',
    submitter: { id: 1, name: 'Ann' },
    date_submitted: '2026-01-01',
    datestamp: '2026-01-01',
    revision: 1,
    items: { pending: 1, assigned: 0, rejected: 0 },
    classes: { clean: 1, warning: 0, error: 0 },
    missing_files: 0,
    site: 'local',
    siteName: 'This computer',
    database: 'one',
    ...more,
  });
  const rows = [
    row('a', {}),
    row('b', { database: 'two', type: 'profiles' }),
    row('c', { classes: { clean: 4, warning: 2, error: 0 } }),
    row('d', { items: { pending: 0, assigned: 1, rejected: 0 }, classes: { clean: 0, warning: 0, error: 0 } }),
  ];
  const found = (filter: Parameters<typeof filterQueue>[1]) =>
    filterQueue(rows, filter, ({ id }) => (id === 'a' ? 40 : 2)).map(({ id }) => id);
  expect(found({})).toEqual(['a', 'b', 'c', 'd']);
  expect(found({ database: '', type: '' })).toEqual(['a', 'b', 'c', 'd']);
  expect(found({ database: 'local/two' })).toEqual(['b']);
  expect(found({ type: 'alleles', class: 'clean' })).toEqual(['a']);
  expect(found({ class: 'warning' })).toEqual(['c']);
  expect(found({ age: '30' })).toEqual(['a']);
  expect(rows.map(worstClass)).toEqual(['clean', 'clean', 'warning', undefined]);
});
