import { describe, expect, test } from 'vitest';
import { badName, linkable } from '#renderer/features/home/databases/database-name.ts';
import { describeCounts } from '#renderer/features/home/import/isolate-plan-summary.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';

const NOTHING = {
  database: 'x',
  database_created: true,
  isolates_added: 0,
  isolates_updated: 0,
  isolates_unchanged: 0,
  fields_added: 0,
  fields_updated: 0,
  designations: 0,
  assemblies: 0,
  contigs: 0,
  files_unread: 0,
  loci_added: 0,
  schemes_added: 0,
  notes: [],
};

describe('the name of a database', () => {
  test('is judged with a sentence', () => {
    expect(badName('')).toBe('Give the database a name.');
    expect(badName('My Set')).toMatch(/^The name must be 1 to 63 lower-case letters/);
    expect(badName('my_set-2')).toBeUndefined();
  });

  test('can be linked to when it defines loci and can be read', () => {
    const of = (name: string, kind: LocalDatabase['kind'], problem?: LocalDatabase['problem']) =>
      ({ name, kind, problem }) as LocalDatabase;
    const broken = { status: 500, title: '', message: '', code: 'database_damaged' };
    expect(linkable([of('a', 'seqdef'), of('b', 'isolates'), of('c', 'seqdef', broken)])).toEqual(['a']);
  });
});

describe('what an import of isolates would do', () => {
  test('is told in words, without what is nothing', () => {
    expect(describeCounts({ ...NOTHING, isolates_added: 1, fields_added: 2, designations: 14, assemblies: 1 })).toBe(
      '1 isolate to add, 2 fields to define, 14 allele designations, 1 isolate with contigs',
    );
    expect(describeCounts(NOTHING)).toBe('Nothing to import');
  });
});
