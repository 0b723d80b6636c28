import { expect, it } from 'vitest';
import { headingsToKeep, isCertain, isHeader, mapHeadings } from '#shared/tabular/map-headings.ts';

const columns = ['isolate', 'country', 'year', 'assembly_filename', 'sequence_method', 'year_received'];

it('finds the column of a heading by its name, its spelling, and near misses', () => {
  expect(mapHeadings(['Isolate', 'contry', 'Assembly filename', 'my notes', ''], columns)).toEqual([
    'isolate',
    'country',
    'assembly_filename',
    undefined,
    undefined,
  ]);
});

it('gives a column to one heading only, the one that names it best', () => {
  expect(mapHeadings(['Year', 'year'], columns)).toEqual([undefined, 'year']);
});

it('takes what was chosen earlier, also that a heading is left out', () => {
  const kept = { Strain: 'isolate', country: '' };
  expect(mapHeadings(['Strain', 'country'], columns, kept)).toEqual(['isolate', undefined]);
  expect(mapHeadings(['Strain'], ['year'], kept), 'a column that is not there any more').toEqual([undefined]);
});

it('tells a header from a row of data', () => {
  expect(isHeader(['isolate', 'Country'], columns)).toBe(true);
  expect(isHeader(['isolate', 'my notes'], columns)).toBe(true);
  expect(isHeader(['Iso1', 'Norway'], columns)).toBe(false);
  expect(isHeader(['country', 'country'], columns), 'a word twice').toBe(false);
  expect(isHeader(['', ''], columns)).toBe(false);
});

it('remembers only choices that the headings do not tell themselves', () => {
  expect(headingsToKeep(['isolate', 'Strain', 'notes', ''], ['isolate', 'year', undefined, undefined])).toEqual({
    Strain: 'year',
    notes: '',
  });
});

it('is certain only of what a heading says itself, or somebody has said earlier', () => {
  expect(isCertain(['Isolate', 'assembly filename', ''], ['isolate', 'assembly_filename', undefined])).toBe(true);
  expect(isCertain(['contry'], ['country']), 'a near miss').toBe(false);
  expect(isCertain(['notes'], [undefined]), 'a column that would be lost').toBe(false);
  expect(isCertain(['contry', 'notes'], ['country', undefined], { contry: 'country', notes: '' })).toBe(true);
});
