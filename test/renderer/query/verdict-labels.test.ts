import { expect, test } from 'vitest';
import { evidenceOf } from '#renderer/features/query/report/verdict-labels.ts';
import { checkedRules } from '#renderer/records/verdict/checked-rules.ts';
import { judge } from '#shared/verdict/judge.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import { limitsOfSpecies } from '#shared/verdict/species-limits.ts';
import { MOST_NAMED, RuleName } from '#shared/verdict/verdict.ts';

const scheme = {
  scheme: 'MLST',
  loci: 7,
  called: 5,
  new: 0,
  broken: 0,
  twice: 0,
  lost_loci: ['abcZ', 'adk'],
  new_loci: [],
  twice_loci: [],
  is_searched: true,
};
const figures: GenomeFigures = {
  contigs: 1_200,
  total: 2_200_000,
  assembly: { n50: 17_000, gc: 51.5, undetermined: 0 },
  schemes: [scheme],
};

test('a reason leads to the loci that it names, to all of their kind if they are many, to the figures, or to the places', () => {
  const of = (rule: RuleName, loci?: string[]) =>
    evidenceOf({ rule, kind: 'look', sentence: '', ...(loci === undefined ? {} : { loci }) });
  const many = Array.from({ length: MOST_NAMED }, (_, index) => `l${index}`);
  expect(of('lost', ['abcZ', 'adk'])).toEqual({ kind: 'loci', filter: ['abcZ', 'adk'] });
  expect(of('called', many)).toEqual({ kind: 'loci', filter: 'incomplete' });
  expect(of('new-share', many)).toEqual({ kind: 'loci', filter: 'novel' });
  expect(of('far', ['pgm'])).toEqual({ kind: 'loci', filter: ['pgm'] });
  expect(of('broken')).toEqual({ kind: 'loci', filter: 'incomplete' });
  expect(of('n50')).toEqual({ kind: 'figures' });
  expect(of('copies')).toEqual({ kind: 'tab', tab: 'matches' });
  expect(of('foreign')).toEqual({ kind: 'tab', tab: 'map' });
  // What no rule decides, the sentence says.
  expect(evidenceOf({ kind: 'other', sentence: 'It is of another organism.' })).toBeUndefined();
  for (const rule of RuleName.options) expect(of(rule)).toBeDefined();
});

test('each rule that was checked is listed with its limits, their source, and what it said', () => {
  const usual = checkedRules(judge(figures, {}));
  expect(usual.find(({ name }) => name === 'lost')).toMatchObject({
    said: 'bad',
    look: 'above 0 loci',
    bad: 'above 1 loci',
  });
  expect(usual.find(({ name }) => name === 'contigs')).toMatchObject({
    said: 'look',
    look: 'above 1,000 contigs',
    bad: 'above 2,000 contigs',
    source: expect.stringMatching(/^Deployed servers refuse/) as string,
  });
  expect(usual.find(({ name }) => name === 'undetermined')).toMatchObject({
    said: 'good',
    look: 'above 0.5 % of the bases',
  });

  // Limits of an organism take the place of the usual ones, each with its own source.
  const own = checkedRules(judge(figures, { set: limitsOfSpecies('Neisseria meningitidis') }));
  expect(own.find(({ name }) => name === 'n50')).toMatchObject({
    said: 'look',
    look: 'below 19,000 bases',
    bad: 'below 16,000 bases',
    source: expect.stringContaining('QualiBact'),
  });
  expect(own.find(({ name }) => name === 'twice')?.source).toContain('AQUAMIS');

  const curated = checkedRules(judge(figures, { rules: { contigs: { bad: 600 }, lost: {} } }));
  expect(curated.find(({ name }) => name === 'contigs')).toMatchObject({
    said: 'bad',
    look: '',
    bad: 'above 600 contigs',
    source: 'set for this database',
  });
  expect(curated.some(({ name }) => name === 'lost')).toBe(false);
});
