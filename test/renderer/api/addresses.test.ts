import { describe, expect, test } from 'vitest';
import { databasePath } from '#renderer/api/paths.ts';
import { formatQueryTarget, parseQueryTarget } from '#renderer/api/definitions/query-target.ts';
import { nameInUri } from '#shared/api/uri.ts';

describe('addresses', () => {
  test('carry names with slashes, blanks, quotes and other scripts', () => {
    const name = `NEIS0001 (abcZ)/'ß`;
    const path = databasePath('local', 'x', 'loci', name);
    expect(path).toBe("/sites/local/db/x/loci/NEIS0001%20(abcZ)%2F'%C3%9F");
    expect(nameInUri(`http://127.0.0.1:8090${path}?page=2`)).toBe(name);
  });

  test('of a query name its target', () => {
    const targets = [
      { kind: 'all' },
      { kind: 'scheme', scheme_id: 12 },
      { kind: 'locus', locus: 'scheme:1: x' },
    ] as const;
    expect(targets.map((target) => parseQueryTarget(formatQueryTarget(target)))).toEqual(targets);
  });

  test('with an unreadable target mean all loci', () => {
    expect([undefined, '', 'scheme:x', 'locus:', 'other'].map(parseQueryTarget)).toEqual(
      Array.from({ length: 5 }, () => ({ kind: 'all' })),
    );
  });
});
