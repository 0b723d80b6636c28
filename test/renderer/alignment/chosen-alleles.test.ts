import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alleleRows, readChosenAlleles, writeChosenAlleles } from '#renderer/api/definitions/chosen-alleles.ts';

describe('alleles in an address', () => {
  it.each([
    ['1, 3,7-9', ['1', '3', '7', '8', '9'], false],
    ['5,*', ['5'], true],
    ['5, 5, 4-6', ['5', '4', '6'], false],
    ['a 1, b/2', ['a 1', 'b/2'], false],
    ['"1-2","a,b","say ""x"""', ['1-2', 'a,b', 'say "x"'], false],
    ['', [], true],
    [undefined, [], true],
    [',,', [], false],
  ])('%s are %j', (text, ids, isAll) => {
    expect(readChosenAlleles(text)).toEqual({ ids, isAll });
  });

  it('are written so that they are read the same', () => {
    const anyId = fc.oneof(
      fc.integer({ min: 1, max: 30 }).map(String),
      fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', '1', '-', ',', '"', '*', ' ', 'é') }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { maxLength: 8 }), fc.boolean(), (ids, isAll) => {
        fc.pre(ids.length > 0 || isAll);
        expect(readChosenAlleles(writeChosenAlleles({ ids, isAll }))).toEqual({ ids, isAll });
      }),
    );
  });

  it('in a row are written as a run', () => {
    expect(writeChosenAlleles({ ids: ['3', '4', '5', '9', '10', '2'], isAll: true })).toBe('3-5,9,10,2,*');
  });

  it('are all of them as a star, so that the choice stays in the address', () => {
    expect(writeChosenAlleles({ ids: [], isAll: true })).toBe('*');
  });

  it('become rows, all others last', () => {
    expect(alleleRows({ ids: ['2'], isAll: true })).toEqual([{ kind: 'allele', allele_id: '2' }, { kind: 'all' }]);
  });
});
