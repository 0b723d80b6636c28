import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alleleIdProblem } from '#shared/rules/allele.ts';
import { mismatchProblem, regularExpressionProblem } from '#shared/rules/regular-expression.ts';

describe('a regular expression of a user', () => {
  it('is found in a text, or says what the text should look like', () => {
    expect(mismatchProblem('EX-0001', '^EX-\\d{4}$', 'code')).toBeUndefined();
    expect(mismatchProblem('EX-001', '^EX-\\d{4}$', 'code')).toBe(
      '"EX-001" does not match the pattern of code: ^EX-\\d{4}$',
    );
    expect(mismatchProblem('añb', '^\\p{L}+$', 'name')).toBeUndefined();
  });

  it.each(['(a+)+$', '^(a|a)*$', '(x+x+)+y', '(.*)*=$'])(
    'such as %s answers on a long text, where a search that goes back would never end',
    (source) => {
      for (const text of ['a'.repeat(50_000) + '!', 'x'.repeat(50_000)]) {
        expect(mismatchProblem(text, source, 'field')).toContain('does not match the pattern of field');
      }
    },
  );

  it.each([
    ['(?=a)b', 'look-ahead'],
    ['(?<!a)b', 'look-ahead and look-behind'],
    ['(a)\\1', 'references back'],
    ['(a{1000}){1000}', 'invalid repeat count'],
    ['[a', 'missing closing'],
    ['a'.repeat(1001), 'longer than 1000 characters'],
  ])('%s is refused when it is defined, with the reason', (source, reason) => {
    expect(regularExpressionProblem(source)).toContain(reason);
  });

  it('binds the ids of the alleles of a locus, also where the stored expression cannot be used', () => {
    expect(alleleIdProblem('x1', 'text', '^x\\d+$')).toBeUndefined();
    expect(alleleIdProblem('y1', 'text', '^x\\d+$')).toBe('"y1" does not match the pattern of this locus: ^x\\d+$');
    expect(alleleIdProblem('x1', 'text', '(?=x)')).toContain('not supported');
  });
});

describe('the program', () => {
  it('compiles expressions in one place only', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root });
    const compiling = files.filter((file) => /new RegExp\(|from 're2js'/.test(readFileSync(join(root, file), 'utf8')));
    // Made of words of the program alone: a width, the paths of the routes, the letters of an alphabet.
    const own = ['exchange/demo/demo-examples.ts', 'remote/route-paths.ts', 'checks/gather-evidence.ts'];
    const isOwn = (file: string) => own.some((path) => file === join('electron', path));
    expect(compiling.filter((file) => !isOwn(file))).toEqual([join('shared', 'rules', 'regular-expression.ts')]);
  });
});
