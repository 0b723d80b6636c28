import { countOf, numberText } from '../count-of.ts';
import type { InputLook } from '../rpc/contract/input-preview.ts';
import type { LocusReport, LocusStatus } from '../rpc/contract/typing.ts';
import { describeShort } from './short-sequence.ts';
import type { StateEvidence, StateScheme } from './state-evidence.ts';
import { STATES, type StateKind, type StateLook } from './state-kinds.ts';

export interface InputState extends StateLook {
  kind: StateKind;
  /** What became of this input: `ST 11`, `incomplete: 1 locus cut off`. */
  text: string;
  /** The same without the type, for a column beside that of the type: `known`, `1 locus joined`. */
  about: string;
  /** Present if it is a short sequence, which is told as the alleles that it is. */
  isShort?: true;
}

type Counts = ReadonlyMap<LocusStatus, number>;

function stated(kind: StateKind, text: string = STATES[kind].word, about = text): InputState {
  return { kind, text, about, ...STATES[kind] };
}

const LOOKS: Partial<Record<InputLook['kind'], StateKind>> = {
  protein: 'protein',
  reads: 'reads',
  text: 'not-a-sequence',
  unreadable: 'not-a-sequence',
  copies: 'copies',
};

/** The state of an input by what it looks like alone, before or without a result. Undefined if it is what typing expects. */
export function stateOfLook(look: InputLook | undefined): InputState | undefined {
  const kind = look && LOOKS[look.kind];
  // Without a sentence, nothing about it is unusual: protein may be queried against loci of peptides.
  if (kind === undefined || look?.sentence === undefined) return undefined;
  if (kind === 'copies' && look.copies !== undefined) return stated(kind, `holds everything ${look.copies} times`);
  return stated(kind);
}

/**
 * The state of an input: of the scheme `only`, or of the first with a primary key, of which the others that have a type are named
 * too. A short sequence is told as the alleles that it is. That only exact alleles were looked for follows.
 */
export function stateOf(evidence: StateEvidence, only?: StateScheme): InputState {
  const state = stateOfFound(evidence, only);
  if (!only?.exact_only) return state;
  return { ...state, text: `${state.text}; exact alleles only`, about: `${state.about}; exact alleles only` };
}

function stateOfFound(evidence: StateEvidence, only?: StateScheme): InputState {
  const { mismatch, choice, schemes } = evidence;
  const unusual = stateOfLook(evidence.look);
  if (unusual) return unusual;
  if (mismatch) return stated('wrong-database');
  if (choice && !choice.chosen) return stated('wrong-database', 'no database fits');
  const short = describeShort(only ? { ...evidence, loci: only.loci, schemes: [only] } : evidence);
  if (short) return { ...stated(short.kind, short.text), isShort: true };
  const keyed = schemes.filter(({ primary_key }) => primary_key !== undefined);
  const first = only ?? keyed[0] ?? schemes[0];
  const loci = first?.loci ?? evidence.loci;
  const counts = countStatuses(loci, evidence);
  if (isMixed(loci, evidence)) return stated('mixed');
  const searched = { ...evidence, best: evidence.best && !first?.exact_only };
  const state =
    first?.primary_key === undefined
      ? stateOfLoci(counts, loci.length, searched)
      : stateOfType(first, counts, searched);
  if (only) return state;
  const others = keyed.filter((scheme) => scheme !== first);
  const types = others.filter(({ profile_ids }) => profile_ids.length > 0).slice(0, 1);
  const news = newsBeside(loci, others, evidence);
  const text = [state.text, ...types.map(typeText), ...news.map((one) => one.text)].join(' · ');
  // What is known in one scheme must not hide what is new in another.
  const [gravest] = state.tone === 'good' ? news : [];
  return { ...(gravest ? stated(gravest.kind) : state), text, about: state.about };
}

/** What is new at other loci than `loci` and in other schemes than theirs. */
function newsBeside(
  loci: readonly string[],
  others: readonly StateScheme[],
  { loci: all, statusOf }: StateEvidence,
): { kind: StateKind; text: string }[] {
  const own = new Set(loci);
  const novel = all.filter((locus) => !own.has(locus) && statusOf(locus) === 'novel').length;
  const combinations = others.filter(({ state }) => state === 'new').slice(0, 1);
  return [
    ...(novel === 0 ? [] : [{ kind: 'new-allele' as const, text: `${countOf(novel, 'new allele')} at other loci` }]),
    ...combinations.map(({ primary_key = 'type' }) => {
      return { kind: 'new-combination' as const, text: `new combination for ${primary_key}` };
    }),
  ];
}

function countStatuses(loci: readonly string[], { statusOf }: StateEvidence): Counts {
  const counts = new Map<LocusStatus, number>();
  for (const locus of loci) {
    const status = statusOf(locus) ?? 'missing';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** Loci with different alleles at once, at least, that make samples look mixed; of large schemes this share of the loci. */
const MIXED_LOCI = 2;
const MIXED_SHARE = 0.02;

/** Whether several loci have different known alleles at different places. Repeated genes alone make few such loci. */
function isMixed(loci: readonly string[], { statusOf, reportOf }: StateEvidence): boolean {
  const several = loci.filter((locus) => statusOf(locus) === 'several' && countAlleles(reportOf(locus)) > 1);
  return several.length >= Math.max(MIXED_LOCI, Math.ceil(MIXED_SHARE * loci.length));
}

/** Known alleles of a locus, also those that are not used here. */
function countAlleles(report: LocusReport | undefined): number {
  return report ? report.allele_ids.length + (report.not_used?.length ?? 0) : 0;
}

/** `ST 11`, `ST 11 or 12`. */
function typeText({ primary_key = 'type', profile_ids }: StateScheme): string {
  return `${primary_key} ${profile_ids.join(' or ')}`;
}

function stateOfType(scheme: StateScheme, counts: Counts, evidence: StateEvidence): InputState {
  const gaps = listGaps(counts, evidence).join(', ');
  const joined = counts.get('joined') ?? 0;
  const type = typeText(scheme);
  if (scheme.state === 'new') return stated('new-combination');
  if (scheme.state === 'several') return stated('several-types', type, STATES['several-types'].word);
  if (scheme.profile_ids.length === 0 && scheme.not_used) {
    const sentences = scheme.not_used.join(' ');
    return stated('not-used', gaps === '' ? sentences : `${sentences} Also: ${gaps}`);
  }
  if (scheme.profile_ids.length === 0) return stateOfGaps(counts, evidence);
  // A profile may allow for loci that are not there.
  if (gaps !== '') return stated(kindOfGaps(counts, evidence), `${type}; ${gaps}`, gaps);
  if (joined === 0) return stated('known', type, STATES.known.word);
  const words = `${countOf(joined, 'locus', 'loci')} joined`;
  return stated('joined', `${type}, ${words}`, words);
}

function stateOfLoci(counts: Counts, total: number, evidence: StateEvidence): InputState {
  if (total === 0) return stated('inexact', 'no locus was searched');
  if (listGaps(counts, evidence).length > 0) return stateOfGaps(counts, evidence);
  const text = total === 1 ? 'known allele' : `all ${countOf(total, 'locus', 'loci')} known`;
  return stated((counts.get('joined') ?? 0) > 0 ? 'joined' : 'known', text);
}

/** The state of an input without a type, by its loci that have no known allele. */
function stateOfGaps(counts: Counts, evidence: StateEvidence): InputState {
  const kind = kindOfGaps(counts, evidence);
  const gaps = listGaps(counts, evidence);
  if (kind === 'incomplete' || kind === 'ambiguous') return stated(kind, `${kind}: ${gaps.join(', ')}`);
  return stated(kind, gaps.join(', '));
}

/**
 * The kind that matters most: what is new, then what is cut off or broken, then what is undetermined, then what is not there, or was
 * not looked for.
 */
function kindOfGaps(counts: Counts, { best }: StateEvidence): StateKind {
  if (counts.has('novel')) return 'new-allele';
  if (counts.has('partial') || counts.has('truncated') || counts.has('frameshifted')) return 'incomplete';
  if (counts.has('ambiguous')) return 'ambiguous';
  return best ? 'missing' : 'inexact';
}

/**
 * Loci without a known allele in words: `1 locus cut off`, `2 missing`. Only the first names its unit. Without a search for the nearest
 * alleles: `no exact allele at 2 of 7 loci`.
 */
function listGaps(counts: Counts, { best, notSearched, schemes }: StateEvidence): string[] {
  const of = (status: LocusStatus) => counts.get(status) ?? 0;
  const gaps = [
    [of('partial'), 'cut off'],
    [of('truncated'), 'truncated'],
    [of('frameshifted'), 'out of frame'],
    [of('ambiguous'), 'ambiguous'],
    [best ? of('missing') : 0, 'missing'],
  ] as const;
  const told = gaps.filter(([count]) => count > 0);
  const novel = of('novel');
  const words = told.map(([count, word], index) => `${index === 0 ? countOf(count, 'locus', 'loci') : count} ${word}`);
  const total = counts.values().reduce((sum, count) => sum + count, 0);
  const advice = notSearched && schemes.length === 0 ? '; search by scheme' : '';
  return [
    ...(novel === 0 ? [] : [novel === 1 ? 'new allele' : countOf(novel, 'new allele')]),
    ...words,
    ...(best || of('missing') === 0
      ? []
      : [`no exact allele at ${numberText(of('missing'))} of ${countOf(total, 'locus', 'loci')}${advice}`]),
  ];
}
