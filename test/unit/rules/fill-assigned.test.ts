import { expect, test } from 'vitest';
import type { Submission } from '#shared/api/submission.ts';
import { fillAssigned } from '#shared/rules/fill-assigned.ts';

const ALLELES = {
  seqs: [
    { seq_id: 'one', sequence: 'ACGT', status: 'assigned', assigned_id: '7' },
    { seq_id: 'two', sequence: 'ACCT', status: 'pending' },
    { seq_id: 'three', sequence: 'AGGT', status: 'assigned', assigned_id: '8' },
    { seq_id: 'three', sequence: 'ATTT', status: 'assigned', assigned_id: '9' },
  ],
} as unknown as Submission;

test('ids go to rows by name and by sequence, and to none where these do not agree', () => {
  const rows = [
    ['one', 'acg t', 'x'],
    ['two', 'ACCT', 'y'],
    ['four', '', ''],
    ['renamed', 'AGGT', ''],
    ['one', 'AGGT', ''],
    ['one', 'GGGG', ''],
    ['three', '', ''],
    ['three', 'ATTT', ''],
    ['one', '', '6'],
    ['one', '', '7'],
  ];
  const filled = fillAssigned(ALLELES, { columns: ['seq_id', 'Sequence', 'assigned_id'], rows });
  expect(filled?.rows.map((cells) => cells[2])).toEqual(['x', 'y', '', '8', '', '', '', '9', '6', '7']);
  expect(filled).toMatchObject({ filled: 3, unassigned: [2], unknown: [3] });
  const apart = 'its name and its sequence are not those of one item';
  expect(filled?.unclear).toEqual([
    { row: 1, reason: 'it has the id x, but the site says 7' },
    { row: 5, reason: apart },
    { row: 6, reason: apart },
    { row: 7, reason: 'it may be 8 or 9' },
    { row: 9, reason: 'it has the id 6, but the site says 7' },
  ]);
});

test('tables need names or sequences; odd names are names', () => {
  const named = {
    columns: ['label', 'note'],
    rows: [
      ['one', ''],
      ['__proto__', ''],
      ['', ''],
    ],
  };
  expect(fillAssigned(ALLELES, named)).toBeUndefined();
  expect(fillAssigned(ALLELES, named, 'other')).toBeUndefined();
  expect(fillAssigned(ALLELES, named, 'label')).toMatchObject({
    columns: ['label', 'note', 'assigned_id'],
    rows: [
      ['one', '', '7'],
      ['__proto__', '', ''],
      ['', '', ''],
    ],
    unknown: [2, 3],
  });
});

test('rows of isolates have the ids of their items, those of profiles their own', () => {
  const isolates = {
    isolates: [{ isolate: 'A' }, { isolate: 'B' }],
    items: [{ row: 2, status: 'assigned', assigned_id: '12' }],
  } as unknown as Submission;
  const table = { columns: ['isolate'], rows: [['B'], ['A']] };
  expect(fillAssigned(isolates, table)?.rows).toEqual([
    ['B', '12'],
    ['A', ''],
  ]);
  const profiles = {
    profiles: [{ profile_id: 'mine', status: 'assigned', assigned_id: '5', designations: {} }],
  } as unknown as Submission;
  expect(fillAssigned(profiles, { columns: ['id'], rows: [['mine']] })?.rows).toEqual([['mine', '5']]);
});
