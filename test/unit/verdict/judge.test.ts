import { describe, expect, it } from 'vitest';
import type { GenomeFigures, SchemeFigures } from '#shared/verdict/genome-figures.ts';
import { guessKind, kindSentence } from '#shared/verdict/assembly-kind.ts';
import { doubtSentence, gateOf } from '#shared/verdict/gate.ts';
import { learnLosses } from '#shared/verdict/learn-losses.ts';
import { judge } from '#shared/verdict/judge.ts';
import { RULES } from '#shared/verdict/rules.ts';
import { LIMITED_SPECIES, limitsOfSpecies, type LimitSet } from '#shared/verdict/species-limits.ts';
import { RuleName, type RuleLimits } from '#shared/verdict/verdict.ts';

const MLST: SchemeFigures = {
  scheme: 'MLST',
  loci: 7,
  called: 7,
  new: 0,
  broken: 0,
  twice: 0,
  lost_loci: [],
  new_loci: [],
  twice_loci: [],
  is_searched: true,
};
const CGMLST: SchemeFigures = { ...MLST, scheme: 'cgMLST', loci: 1000, called: 1000 };

const GOOD: GenomeFigures = {
  contigs: 100,
  total: 2_100_000,
  assembly: { n50: 60_000, gc: 51.5, undetermined: 0 },
  schemes: [MLST],
};

const set = limitsOfSpecies('Neisseria meningitidis');
/** Limits of rules that have none unless they are learned. */
const LEARNED: RuleLimits = { 'lost-here': { look: 1 }, 'cut-here': { look: 2 } };

const small = (change: Partial<SchemeFigures>): Partial<GenomeFigures> => ({ schemes: [{ ...MLST, ...change }] });
const large = (change: Partial<SchemeFigures>): Partial<GenomeFigures> => ({ schemes: [{ ...CGMLST, ...change }] });
const assembly = (change: Partial<NonNullable<GenomeFigures['assembly']>>): Partial<GenomeFigures> => ({
  assembly: { n50: 60_000, gc: 51.5, undetermined: 0, ...change },
});
const families = (score: number) => small({ families: { score, loci: [['a'], ['b']] } });

const foreign = (share: number) => ({ foreign: [{ organism: 'Staphylococcus aureus', share, found: 7, loci: 7 }] });

/** For each rule figures at its limits, and figures just beyond the one to look at and the one of what is bad. */
const CASES: Record<
  RuleName,
  { good: Partial<GenomeFigures>; look?: Partial<GenomeFigures>; bad?: Partial<GenomeFigures> }
> = {
  called: { good: large({ called: 950 }), look: large({ called: 949 }), bad: large({ called: 899 }) },
  lost: { good: small({}), look: small({ called: 6 }), bad: small({ called: 5 }) },
  'lost-here': { good: large({ called: 990 }), look: large({ called: 989 }) },
  'cut-here': { good: large({ cut: 15, broken: 5 }), look: large({ cut: 16, broken: 5 }) },
  twice: { good: small({}), look: small({ twice: 1 }), bad: small({ twice: 2 }) },
  'twice-share': { good: large({ twice: 10 }), look: large({ twice: 11 }), bad: large({ twice: 21 }) },
  new: { good: small({ new: 2 }), look: small({ new: 3 }) },
  'new-share': { good: large({ new: 200 }), look: large({ new: 201 }), bad: large({ new: 601 }) },
  mosaic: { good: small({ mosaic: 0 }), look: small({ new: 1, mosaic: 1 }), bad: small({ new: 2, mosaic: 2 }) },
  broken: { good: large({ broken: 10 }), look: large({ broken: 11 }), bad: large({ broken: 31 }) },
  far: { good: small({ new: 1, nearest_differs: 1 }), look: small({ new: 1, nearest_differs: 2 }) },
  families: { good: families(0.92), look: families(0.93) },
  foreign: { good: foreign(1), look: foreign(1.1), bad: foreign(5.1) },
  copies: { good: {}, bad: { copies: 2 } },
  contigs: { good: { contigs: 306 }, look: { contigs: 307 }, bad: { contigs: 341 } },
  n50: { good: assembly({ n50: 19_000 }), look: assembly({ n50: 18_999 }), bad: assembly({ n50: 15_999 }) },
  shortest: { good: { total: 1_800_000 }, bad: { total: 1_799_999 } },
  longest: { good: { total: 2_300_000 }, bad: { total: 2_300_001 } },
  'least-gc': { good: assembly({ gc: 50 }), bad: assembly({ gc: 49.9 }) },
  'most-gc': { good: assembly({ gc: 54 }), bad: assembly({ gc: 54.1 }) },
  undetermined: {
    good: assembly({ undetermined: 0.5 }),
    look: assembly({ undetermined: 0.51 }),
    bad: assembly({ undetermined: 1.01 }),
  },
};

describe('a genome', () => {
  it.each(RuleName.options)('is judged at, within and beyond the limits of %s', (rule) => {
    const { good, look, bad } = CASES[rule];
    const own = LEARNED[rule] && { [rule]: LEARNED[rule] };
    const verdictOf = (change: Partial<GenomeFigures>) => judge({ ...GOOD, ...change }, { set, rules: own ?? {} });
    expect(verdictOf(good)).toMatchObject({ kind: 'good', reasons: [] });
    for (const [kind, change] of [['look', look] as const, ['bad', bad] as const]) {
      if (!change) continue;
      const verdict = verdictOf(change);
      expect(verdict.kind, rule).toBe(kind);
      expect(verdict.reasons).toMatchObject([
        { rule, kind, sentence: expect.stringMatching(/^[A-Z\d].*\.$/) as string },
      ]);
      expect(verdict.checked).toContain(rule);
    }
    const limit = own?.[rule] ?? set?.limits[rule] ?? RULES[rule].usual;
    expect({ look: look !== undefined, bad: bad !== undefined }).toEqual({
      look: limit?.look !== undefined,
      bad: limit?.bad !== undefined,
    });
  });

  it('is not judged where nothing can tell, whatever else is usual about it', () => {
    const none = { kind: 'none', checked: [] };
    expect(judge({ ...GOOD, schemes: [] }, {})).toMatchObject(none);
    expect(judge({ ...GOOD, ...small({ loci: 6, called: 6 }) }, {})).toMatchObject(none);
    expect(judge({ ...GOOD, total: 99_999 }, { set })).toMatchObject(none);
    expect(judge({ ...GOOD, unfit: 'It is protein.' }, { set })).toMatchObject({
      ...none,
      reasons: [{ sentence: 'It is protein.' }],
    });
    expect(judge(GOOD, {})).toMatchObject({ kind: 'good' });
    expect(judge({ ...GOOD, schemes: [] }, { set })).toMatchObject({ kind: 'good' });
  });

  it('does not lack loci whose new alleles were not searched for', () => {
    expect(judge({ ...GOOD, ...small({ called: 2, is_searched: false }) }, {})).toMatchObject({ kind: 'none' });
    expect(judge({ ...GOOD, ...small({ is_searched: false }) }, {})).toMatchObject({ kind: 'good' });
    expect(judge({ ...GOOD, ...large({ called: 2, is_searched: false }) }, { set }).checked).not.toContain('called');
  });

  it('is not good where the rules that can tell are left out', () => {
    const kindOf = (rules: RuleLimits, of?: LimitSet) => judge(GOOD, { rules, set: of }).kind;
    expect(kindOf({ lost: {} })).toBe('none');
    expect(kindOf({ lost: {} }, set)).toBe('good');
    const figures = Object.fromEntries(Object.keys(set?.limits ?? {}).map((rule) => [rule, {}]));
    expect(kindOf({ ...figures, lost: {} }, set)).toBe('none');
  });

  it('of long reads is not judged by contigs and N50, unless a set has limits for these', () => {
    const torn = { ...GOOD, ...assembly({ n50: 900 }), contigs: 9_000 };
    const long = { kind: 'long', because: 'its headers are like those of Canu' } as const;
    const spoken = (figures: GenomeFigures, of?: LimitSet, rules?: RuleLimits) =>
      judge(figures, { set: of, ...(rules && { rules }) }).reasons.map(({ rule }) => rule);
    expect(spoken(torn, set)).toEqual(['contigs', 'n50']);
    expect(spoken({ ...torn, kind: { kind: 'hybrid' } }, set)).toEqual(['contigs', 'n50']);
    expect(spoken({ ...torn, kind: long }, set, { n50: { bad: 1_000 } })).toEqual([]);
    expect(judge({ ...torn, kind: long }, { set })).toMatchObject({ kind: 'good', assembly: long });
    const ofLong = { name: 'Ours', source: '', limits: {}, of_kind: { long: { n50: { look: 1_000 } } } };
    expect(spoken({ ...torn, kind: long }, ofLong)).toEqual(['n50']);
    expect(kindSentence(long)).toMatch(
      /^As a guess, because its headers are like those of Canu, it is .* long reads\./,
    );
  });

  it('of long reads alone defines nothing where a policy says so, unless somebody says why', () => {
    const gate = (because: string | undefined, isSet: boolean, change: Partial<GenomeFigures> = {}) => {
      const kind = { kind: 'long', ...(because && { because }) } as const;
      const verdict = judge({ ...GOOD, kind, ...change }, { set, long_reads_define_none: isSet });
      return [gateOf(verdict.kind, verdict.policy), doubtSentence(verdict)];
    };
    expect(gate(undefined, false)).toEqual(['open', undefined]);
    expect(gate(undefined, true)).toEqual([
      'curator',
      'Assemblies of long reads alone define no alleles of this database. As was said, it is an assembly of long reads.',
    ]);
    expect(gate('its N50 is long', true)).toEqual(['reason', expect.stringContaining('As a guess, because its N50')]);
    expect(gate('its N50 is long', true, { copies: 2 })).toEqual(['curator', expect.stringMatching(/not good.*alone/)]);
    expect(gate(undefined, true, { kind: { kind: 'hybrid' } })).toEqual(['open', undefined]);
  });

  it.each([
    ['NODE_1_length_5000_cov_12.3', 'short'],
    ['Contig_1_12.3', 'short'],
    ['1 length=5000 depth=1.00x', 'short'],
    ['1 length=2100000 depth=1.00x circular=true', 'hybrid'],
    ['tig00000001 len=2100000 reads=900', 'long'],
    ['ptg000001c', 'long'],
    ['contig_1', undefined],
    ['', undefined],
  ])('with the first header "%s" is taken for one of %s reads', (header, kind) => {
    expect(guessKind(header, { contigs: 21, n50: 2_000_000 })?.kind).toBe(kind);
    expect(guessKind(header, { contigs: 20, n50: 1_000_000 })?.kind).toBe(kind ?? 'long');
    expect(guessKind(header, { contigs: 20, n50: 999_999 })?.kind).toBe(kind);
  });

  it('that its own database explains by its N50 lacks no loci beyond the usual', () => {
    const lossy = { ...GOOD, ...large({ called: 980, cut: 20 }) };
    const spoken = (figures: GenomeFigures) => judge(figures, { set, rules: LEARNED }).reasons.map(({ rule }) => rule);
    expect(spoken(lossy)).toEqual(['lost-here']);
    expect(spoken({ ...lossy, ...large({ called: 970, cut: 25 }) })).toEqual(['lost-here', 'cut-here']);
    expect(spoken({ ...lossy, ...assembly({ n50: 18_000 }) })).toEqual(['n50']);
    const genomes = Array.from({ length: 20 }, (_, at) => ({
      ...GOOD,
      ...large({ called: 990 + (at % 4), cut: at % 3 }),
    }));
    expect(learnLosses(genomes)).toEqual({ 'lost-here': { look: 1.43 }, 'cut-here': { look: 0.8 } });
    expect(learnLosses(genomes.slice(1))).toEqual({});
  });

  it('has its gravest reason first', () => {
    const verdict = judge({ ...GOOD, contigs: 307, ...small({ called: 5, lost_loci: ['adk', 'pgm'] }) }, { set });
    expect(verdict.reasons).toMatchObject([
      { kind: 'bad', sentence: 'In MLST, 2 of 7 loci are not called: adk, pgm.', loci: ['adk', 'pgm'] },
      { kind: 'look', sentence: 'There are 307 contigs; up to 306 are usual.' },
    ]);
    expect(judge({ ...GOOD, other: 'It is of sa.', copies: 2 }, { set })).toMatchObject({ kind: 'other' });
    expect(judge({ ...GOOD, elsewhere: 'Try sa.' }, { set })).toMatchObject({ kind: 'look' });
  });
});

it('limits belong to a species, whatever follows its name', () => {
  expect(limitsOfSpecies('escherichia coli K-12')?.name).toBe('Escherichia coli');
  expect(limitsOfSpecies('Escherichia')).toBeUndefined();
  expect(limitsOfSpecies('__proto__')).toBeUndefined();
  for (const species of LIMITED_SPECIES) {
    const { limits } = limitsOfSpecies(species) ?? {};
    expect(limits?.contigs?.look ?? 0, species).toBeLessThanOrEqual(limits?.contigs?.bad ?? 0);
    expect(limits?.shortest?.bad ?? 0, species).toBeLessThan(limits?.longest?.bad ?? 0);
  }
});
