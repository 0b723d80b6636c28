import { expect, it } from 'vitest';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { checkUpdates } from '#shared/rules/isolate-update.ts';

const FIELDS: FieldDefinition[] = [
  { name: 'country', type: 'text', required: true, multiple: false, allowed_values: ['Germany', 'Ghana'] },
  { name: 'year', type: 'int', required: false, multiple: false, min: 1900, max: 2026 },
];
const fields = new Map(FIELDS.map((field) => [field.name, field]));

function told(headings: string[], ...rows: string[][]): string[] {
  return checkUpdates(rows, { headings, fields }).map(({ row = '', field = '', code }) => `${row} ${field} ${code}`);
}

it('a row names its isolate by id or by name, and each isolate once', () => {
  expect(told(['id', 'year'], ['1', '2000'], ['', '2001'], ['x', ''])).toEqual(['2 id no_key', '3 id bad_key']);
  expect(told(['id', 'isolate', 'year'], ['', 'A', '2000'], ['2', 'A', '2001'])).toEqual([]);
  expect(told(['isolate', 'year'], ['A', '2000'], ['B', ''], ['A', '2001'])).toEqual(['3  repeated']);
  expect(told(['year'], ['2000'])).toEqual(['  no_key']);
});

it('each value must fit its field; an empty cell changes nothing, and a required value cannot be emptied', () => {
  const headings = ['id', 'country', 'year', 'publications', 'aliases'];
  expect(told(headings, ['1', 'Germnay', '1899', '5', 'a; a'], ['2', '', '', '', ''])).toEqual([
    '1 country allowed_values',
    '1 year range',
    '1 publications publications',
    '1 aliases aliases',
  ]);
  expect(told(headings, ['1', '<blank>', '<blank>', '+12345678', '<blank>'])).toEqual(['1 country required']);
});

it('contigs need a file and a method, and a file belongs to one isolate', () => {
  const headings = ['id', 'assembly_filename', 'sequence_method'];
  expect(told(headings, ['1', 'a.fas', 'Illumina'], ['2', 'a.fas', 'Illumina'])).toEqual([
    '2 assembly_filename repeated_file',
  ]);
  expect(told(headings, ['1', '../a.fas', 'Ilumina'], ['2', 'b.fas', ''], ['3', '', 'Illumina'])).toEqual([
    '1 assembly_filename file_name',
    '1 sequence_method technology',
    '2 sequence_method required',
    '3 assembly_filename required',
  ]);
});

it('a column that is no field refuses the table, with a name that is like it', () => {
  const [problem] = checkUpdates([['1', 'Ghana']], { headings: ['id', 'contry'], fields });
  expect(problem).toMatchObject({
    field: 'contry',
    message: expect.stringContaining('Did you mean country?') as string,
  });
});
