import { expect, test } from 'vitest';
import { databaseOfFiles, defaultDatabase, type Choosable } from '#renderer/features/query/use-query-choice.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';

function seqdef(name: string, parts: Partial<Choosable> = {}): Choosable {
  return { name, kind: 'seqdef', synthetic: false, loci: 7, ...parts };
}

const demo = seqdef('demo_seqdef', { synthetic: true });

test('any database is the default where several real ones could fit', () => {
  expect(defaultDatabase([demo, seqdef('neisseria'), seqdef('saureus')], ['neisseria'])).toBe(ANY_DATABASE);
});

test('the demonstration is never taken over a real database', () => {
  expect(defaultDatabase([demo, seqdef('neisseria')], ['demo_seqdef'])).toBe('neisseria');
});

test('empty, damaged and isolate databases do not count', () => {
  const problem = { status: 500, title: 'Damaged', code: 'database_damaged', message: 'It is damaged.' };
  const others = [
    seqdef('empty', { loci: 0 }),
    seqdef('damaged', { problem }),
    seqdef('isolates', { kind: 'isolates' }),
  ];
  expect(defaultDatabase([...others, demo, seqdef('real')])).toBe('real');
  expect(defaultDatabase([...others, demo])).toBe('demo_seqdef');
  expect(defaultDatabase(others)).toBe('empty');
  expect(defaultDatabase([])).toBeUndefined();
});

test('among invented ones, the one used last is taken', () => {
  const other = seqdef('other_demo', { synthetic: true });
  expect(defaultDatabase([demo, other], ['gone', 'other_demo'])).toBe('other_demo');
  expect(defaultDatabase([demo, other])).toBe('demo_seqdef');
});

test('files are not compared with a demonstration to which a link has led, where there are real databases', () => {
  const [neisseria, saureus] = [seqdef('neisseria'), seqdef('saureus')];
  expect(databaseOfFiles([demo, neisseria], 'demo_seqdef')).toBe('neisseria');
  expect(databaseOfFiles([demo, neisseria, saureus], 'demo_seqdef')).toBe(ANY_DATABASE);
  expect(databaseOfFiles([demo, neisseria, saureus], 'saureus')).toBeUndefined();
  expect(databaseOfFiles([demo, neisseria], ANY_DATABASE)).toBeUndefined();
  expect(databaseOfFiles([demo, seqdef('empty', { loci: 0 })], 'demo_seqdef')).toBeUndefined();
});
