import { describe, expect, it } from 'vitest';
import { stateOf, stateOfLook } from '#shared/results/input-state.ts';
import { evidenceOf } from '#shared/results/state-evidence.ts';
import { STATE_KINDS, STATES } from '#shared/results/state-kinds.ts';
import type { LocusReport, LocusStatus, SchemeResult, TypingResult } from '#shared/rpc/contract/typing.ts';

const LOCI = ['abcZ', 'adk', 'aroE', 'fumC', 'gdh', 'pdhC', 'pgm'];

function report(locus: string, status: LocusStatus, parts: Partial<LocusReport> = {}): LocusReport {
  const isKnown = status === 'exact' || status === 'several' || status === 'joined';
  return { locus, status, reason: '', allele_ids: isKnown ? ['1'] : [], copies: isKnown ? 1 : 0, ...parts };
}

/** Seven loci, exact but for the given ones. */
function loci(changes: Record<string, LocusStatus | LocusReport> = {}): LocusReport[] {
  return LOCI.map((locus) => {
    const change = changes[locus] ?? 'exact';
    return typeof change === 'string' ? report(locus, change) : change;
  });
}

function scheme(parts: Partial<SchemeResult> = {}): SchemeResult {
  return {
    scheme_id: 1,
    description: 'MLST',
    primary_key: 'ST',
    loci: LOCI.map((locus) => ({ locus, allele_ids: [] })),
    fields: [],
    profile_ids: [],
    state: 'unknown',
    nearest: [],
    ...parts,
  };
}

function result(reports: LocusReport[], schemes: SchemeResult[], parts: Partial<TypingResult> = {}): TypingResult {
  return {
    name: 'g.fna',
    contigs: 10,
    contig_list: [],
    residues: 2_000_000,
    elapsed_ms: 1,
    matches: [],
    loci: reports,
    schemes,
    notes: [],
    stamp: {
      database: 'd',
      target: 'MLST',
      queried_at: '2026-11-21T00:00:00Z',
      app_version: '1',
      parameters: { best: true, circular: 'no' },
    },
    ...parts,
  };
}

function said(...about: Parameters<typeof result>): string {
  const { kind, text } = stateOf(evidenceOf(result(...about)));
  return `${kind} | ${text}`;
}

const ST11 = scheme({ state: 'exact', profile_ids: ['11'] });

describe('the state of a genome', () => {
  it.each([
    ['a defined type', loci(), [ST11], 'known | ST 11'],
    ['a joined allele', loci({ adk: 'joined' }), [ST11], 'joined | ST 11, 1 locus joined'],
    ['several types', loci(), [scheme({ state: 'several', profile_ids: ['11', '12'] })], 'several-types | ST 11 or 12'],
    ['a new combination', loci(), [scheme({ state: 'new' })], 'new-combination | new combination'],
    ['a new allele', loci({ gdh: 'novel' }), [scheme()], 'new-allele | new allele'],
    [
      'new alleles',
      loci({ gdh: 'novel', pgm: 'novel', adk: 'missing' }),
      [scheme()],
      'new-allele | 2 new alleles, 1 locus missing',
    ],
    [
      'a locus cut off',
      loci({ gdh: 'partial' }),
      [scheme({ state: 'incomplete' })],
      'incomplete | incomplete: 1 locus cut off',
    ],
    [
      'a frameshift',
      loci({ gdh: 'frameshifted', adk: 'missing' }),
      [scheme()],
      'incomplete | incomplete: 1 locus out of frame, 1 missing',
    ],
    ['a nonsense codon', loci({ gdh: 'truncated' }), [scheme()], 'incomplete | incomplete: 1 locus truncated'],
    ['undetermined letters', loci({ gdh: 'ambiguous' }), [scheme()], 'ambiguous | ambiguous: 1 locus ambiguous'],
    ['missing loci', loci({ gdh: 'missing', adk: 'missing' }), [scheme()], 'missing | 2 loci missing'],
    [
      'a type in spite of a gap',
      loci({ gdh: 'missing' }),
      [scheme({ state: 'incomplete', profile_ids: ['11'] })],
      'missing | ST 11; 1 locus missing',
    ],
    ['a scheme without a key', loci(), [scheme({ primary_key: undefined, state: 'none' })], 'known | all 7 loci known'],
    ['loci of no scheme', loci({ gdh: 'novel' }), [], 'new-allele | new allele'],
    [
      'a second scheme with a type',
      loci(),
      [ST11, { ...ST11, scheme_id: 2, primary_key: 'rST', profile_ids: ['5'] }],
      'known | ST 11 · rST 5',
    ],
    [
      'a new allele of another scheme',
      [...loci(), report('rplA', 'novel')],
      [ST11, scheme({ scheme_id: 2, primary_key: 'rST', loci: [{ locus: 'rplA', allele_ids: [] }] })],
      'new-allele | ST 11 · 1 new allele at other loci',
    ],
    [
      'a new combination in another scheme',
      loci(),
      [ST11, scheme({ scheme_id: 2, primary_key: 'rST', state: 'new' })],
      'new-combination | ST 11 · new combination for rST',
    ],
    [
      'a gap beside a new allele of another scheme',
      [...loci({ gdh: 'missing' }), report('rplA', 'novel')],
      [scheme(), scheme({ scheme_id: 2, primary_key: 'rST', loci: [{ locus: 'rplA', allele_ids: [] }] })],
      'missing | 1 locus missing · 1 new allele at other loci',
    ],
  ])('tells %s', (_case, reports, schemes, expected) => {
    expect(said(reports, schemes)).toBe(expected);
  });

  it('says of one scheme whether only exact alleles were looked for, and nothing of the others', () => {
    const large = { ...scheme({ exact_only: true }), loci: LOCI };
    const evidence = evidenceOf(result([...loci({ gdh: 'missing' }), report('rplA', 'novel')], [ST11, scheme()]));
    expect(stateOf(evidence, large)).toMatchObject({
      kind: 'inexact',
      about: 'no exact allele at 1 of 7 loci; exact alleles only',
    });
    expect(stateOf(evidence, { ...ST11, loci: LOCI })).toMatchObject({ about: '1 locus missing' });
  });

  it('says without a search for the nearest only that there is no exact allele', () => {
    const stamp = { ...result([], []).stamp, parameters: { best: false, circular: 'no' as const } };
    expect(said(loci({ gdh: 'missing' }), [scheme()], { stamp })).toBe('inexact | no exact allele at 1 of 7 loci');
  });

  it('takes nothing for known where no locus was searched', () => {
    expect(said([], [])).toBe('inexact | no locus was searched');
  });

  it('takes different alleles at several loci for mixed samples, but one repeated gene not', () => {
    const twice = (locus: string, ...allele_ids: string[]) => report(locus, 'several', { allele_ids, copies: 2 });
    expect(said(loci({ adk: twice('adk', '1', '2'), gdh: twice('gdh', '3', '4') }), [ST11])).toBe(
      'mixed | mixed samples?',
    );
    expect(said(loci({ adk: twice('adk', '1', '2') }), [ST11])).toBe('known | ST 11');
    expect(said(loci({ adk: twice('adk', '1'), gdh: twice('gdh', '3') }), [ST11])).toBe('known | ST 11');
  });

  it('doubts the database before it tells of loci', () => {
    const mismatch = { sentence: 'Nothing of d was found in this genome.' };
    expect(said(loci({ adk: 'novel' }), [scheme()], { mismatch })).toBe('wrong-database | wrong database?');
    const choice = { exact: 0, near: 0, loci: 0, searched: ['d'], left_out: [], sentence: 'No database fits.' };
    expect(said([], [], { choice })).toBe('wrong-database | no database fits');
  });
});

describe('the state of a sequence by what it looks like', () => {
  const look = (kind: 'protein' | 'reads' | 'text' | 'copies' | 'unreadable' | 'genome', sentence?: string) =>
    stateOfLook({
      kind,
      residues: 1,
      contigs: 1,
      ...(kind === 'copies' ? { copies: 9 } : {}),
      ...(sentence ? { sentence } : {}),
    })?.text;

  it('is told in a word', () => {
    expect(['protein', 'reads', 'text', 'unreadable', 'copies'].map((kind) => look(kind as 'text', 'It is.'))).toEqual([
      'protein',
      'reads',
      'not a sequence',
      'not a sequence',
      'holds everything 9 times',
    ]);
  });

  it('is nothing to tell where nothing is unusual', () => {
    expect([look('genome'), look('protein'), stateOfLook(undefined)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a short sequence', () => {
  const only = (one: LocusReport) =>
    loci(Object.fromEntries(LOCI.map((locus) => [locus, locus === one.locus ? one : 'missing'])));
  const nearest = { allele_id: '4' } as LocusReport['nearest'] & object;

  it.each([
    [report('abcZ', 'exact'), 'known | abcZ allele 1, exact'],
    [report('abcZ', 'several', { copies: 9 }), 'known | abcZ allele 1, 9 copies'],
    [report('abcZ', 'several', { copies: 2, allele_ids: ['1', '2'] }), 'known | abcZ alleles 1 and 2, 2 copies'],
    [report('abcZ', 'joined'), 'joined | abcZ allele 1, joined from pieces'],
    [report('abcZ', 'novel', { nearest }), 'new-allele | abcZ new allele, nearest 4'],
    [report('abcZ', 'partial', { nearest }), 'incomplete | abcZ cut off, nearest 4'],
  ])('is told as the allele that it is', (found, expected) => {
    expect(said(only(found), [scheme()], { residues: 433 })).toBe(expected);
  });

  it('is told as loci where several are in a row, and as a type where all are', () => {
    expect(said(loci(), [ST11], { residues: 3500 })).toBe('known | ST 11');
    const two = loci(Object.fromEntries(LOCI.slice(2).map((locus) => [locus, 'missing' as const])));
    expect(said(two, [scheme()], { residues: 900 })).toBe('known | abcZ allele 1, exact, adk allele 1, exact');
  });

  it('with nothing in it lacks its loci', () => {
    const none = loci(Object.fromEntries(LOCI.map((locus) => [locus, 'missing' as const])));
    expect(said(none, [scheme()], { residues: 433 })).toBe('missing | 7 loci missing');
  });
});

it('no two states look alike without colour: each has its own word and its own sign', () => {
  expect(new Set(STATE_KINDS.map((kind) => STATES[kind].word)).size).toBe(STATE_KINDS.length);
  expect(new Set(STATE_KINDS.map((kind) => STATES[kind].sign)).size).toBe(STATE_KINDS.length);
});
