import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Sheets of the screens, without those that define the tokens and the typefaces. */
const sheets = globSync('renderer/**/*.css').filter((file) => !/(tokens|fonts)\.css$/.test(file));

/** Lines of all sheets whose declaration of one of the properties does not satisfy the rule. */
function offences(property: RegExp, isRight: (value: string) => boolean): string[] {
  return sheets.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, name = '', value = ''] = /^\s*([a-z-]+):\s*(.*);/.exec(line) ?? [];
        return property.test(name) && !isRight(value) ? [`${file}:${index + 1} ${line.trim()}`] : [];
      }),
  );
}

test('sizes and weights of text come from the type scale', () => {
  expect(offences(/^font-size$/, (value) => /^(var\(--text-[a-z]+\)|inherit)$/.test(value))).toEqual([]);
  expect(offences(/^font-weight$/, (value) => /^(var\(--weight-[a-z]+\)|inherit)$/.test(value))).toEqual([]);
});

test('distances are steps of four pixels, hairlines apart', () => {
  const isStep = (pixels: string): boolean => Number(pixels) % 4 === 0 || Math.abs(Number(pixels)) <= 2;
  const areSteps = (value: string): boolean =>
    [...value.matchAll(/(-?[\d.]+)px/g)].every(([, pixels = '0']) => isStep(pixels));
  expect(offences(/^(gap|row-gap|column-gap|padding|margin)(-[a-z-]+)?$/, areSteps)).toEqual([]);
});

test('colours and typefaces come from the tokens', () => {
  // A shadow and the cover of the navigation darken whatever lies below.
  expect(
    offences(/^(color|background|background-color|border-color)$/, (value) => !/#[0-9a-f]{3,8}\b/i.test(value)),
  ).toEqual([]);
  expect(offences(/^font-family$/, (value) => /^(var\(--font-(ui|mono)\)|inherit)$/.test(value))).toEqual([]);
});
