import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from '../file/content-hash.ts';

/**
 * Finds the profiles of one scheme that isolates have, for very many isolates one after the other. The rule is that of
 * `typing/profile-lookup.ts` (`wire-notes.md` §5.1): at each locus the profile has one of the alleles of the isolate,
 * or `N` if the scheme allows missing loci.
 */
export interface SchemeMatcher {
  /** Row ids of the fitting profiles. `choices` holds the allele ids at each locus, in the order of the scheme. */
  find(choices: readonly (readonly string[])[]): readonly number[];
}

const MISSING = 'N';
/** Up to this many combinations of alleles are looked up by hash. */
const MAX_COMBINATIONS = 256;
/** Loci whose alleles lead to profiles if a look-up by hash is not possible. */
const PROBED_LOCI = 24;
/** For the first isolates all profiles are read: noting where their alleles are takes many times longer. */
const MAX_SCANS = 4;
/** Combinations kept in memory: thousands of isolates share one. */
const REMEMBERED = 20_000;
const REMEMBERED_LENGTH = 400;

/** What is not used of a scheme: row ids of profiles, and alleles by position of their locus. */
export interface SchemeBlocks {
  profiles: ReadonlySet<number>;
  alleles: ReadonlyMap<number, ReadonlySet<string>>;
}

/** The same without what is not used, if anything is. */
export function withoutBlocked(matcher: SchemeMatcher, { profiles, alleles }: SchemeBlocks): SchemeMatcher {
  if (profiles.size + alleles.size === 0) return matcher;
  return {
    find: (choices) => {
      const used = choices.map((ids, position) => ids.filter((id) => alleles.get(position)?.has(id) !== true));
      return matcher.find(used).filter((id) => !profiles.has(id));
    },
  };
}

export function createSchemeMatcher(seqdef: DatabaseSync, scheme: number, allowsMissing: boolean): SchemeMatcher {
  const remembered = new Map<string, readonly number[]>();
  const byHash = seqdef.prepare('select id, alleles from profile where scheme = ? and alleles_hash = ?');
  byHash.setReturnArrays(true);
  let postings: Postings | undefined;
  let scans = 0;

  function remember(choices: string, find: () => readonly number[]): readonly number[] {
    const held = remembered.get(choices);
    if (held) return held;
    const found = find();
    if (choices.length > REMEMBERED_LENGTH) return found;
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(choices, found);
    return found;
  }

  const lookUp = (text: string) =>
    remember(text, () => {
      const rows = byHash.all(scheme, contentHash(text)) as unknown as [number, string][];
      return rows.filter(([, alleles]) => alleles === text).map(([id]) => id);
    });

  return {
    find(choices) {
      if (choices.length === 0 || (!allowsMissing && choices.some((choice) => choice.length === 0))) return [];
      const combinations = choices.reduce((product, choice) => product * choice.length, 1);
      if (!allowsMissing && combinations <= MAX_COMBINATIONS) return combine(choices).flatMap(lookUp);
      const always = allowsMissing ? [MISSING] : [];
      return remember(choices.map((choice) => choice.join('\v')).join('\t'), () => {
        const sets = choices.map((choice) => new Set([...choice, ...always]));
        scans += 1;
        if (scans <= MAX_SCANS) return scan(seqdef, scheme, sets);
        postings ??= readPostings(seqdef, scheme, choices.length);
        return postings.find(sets);
      });
    },
  };
}

/** Every combination of one choice per locus, joined with tabs as profiles are stored. */
function combine(choices: readonly (readonly string[])[]): string[] {
  if (choices.every((choice) => choice.length === 1)) return [choices.map(([one]) => one).join('\t')];
  return choices
    .reduce<string[][]>((heads, choice) => heads.flatMap((head) => choice.map((one) => [...head, one])), [[]])
    .map((alleles) => alleles.join('\t'));
}

function scan(seqdef: DatabaseSync, scheme: number, choices: ReadonlySet<string>[]): number[] {
  const all = seqdef.prepare('select id, alleles from profile where scheme = ? order by id');
  all.setReturnArrays(true);
  const found: number[] = [];
  for (const [id, alleles] of all.iterate(scheme) as unknown as Iterable<[number, string]>) {
    if (fits(alleles, choices)) found.push(id);
  }
  return found;
}

interface Postings {
  find(choices: ReadonlySet<string>[]): number[];
}

/** For some loci spread over the scheme: which profiles have which allele there. */
function readPostings(seqdef: DatabaseSync, scheme: number, loci: number): Postings {
  const step = Math.max(1, Math.floor(loci / PROBED_LOCI));
  const probed = Array.from({ length: Math.min(loci, PROBED_LOCI) }, (_, index) => index * step);
  const holders = probed.map(() => new Map<string, number[]>());
  const all = seqdef.prepare('select id, alleles from profile where scheme = ? order by id');
  all.setReturnArrays(true);
  for (const [id, alleles] of all.iterate(scheme) as unknown as Iterable<[number, string]>) {
    const ids = alleles.split('\t');
    for (const [index, position] of probed.entries()) {
      const allele = ids[position] ?? '';
      const list = holders[index]?.get(allele);
      if (list) list.push(id);
      else holders[index]?.set(allele, [id]);
    }
  }
  const alleles = seqdef.prepare('select alleles from profile where id = ?');
  alleles.setReturnArrays(true);
  const read = (id: number) => (alleles.get(id) as unknown as [string] | undefined)?.[0] ?? '';
  return { find: (choices) => fewest(probed, holders, choices).filter((id) => fits(read(id), choices)) };
}

/** The candidate profiles, by the probed locus that leaves the fewest. */
function fewest(probed: number[], holders: Map<string, number[]>[], choices: ReadonlySet<string>[]): number[] {
  let best: { lists: number[][]; size: number } | undefined;
  for (const [index, position] of probed.entries()) {
    const lists = [...(choices[position] ?? [])].flatMap((allele) => [holders[index]?.get(allele) ?? []]);
    const size = lists.reduce((sum, list) => sum + list.length, 0);
    if (!best || size < best.size) best = { lists, size };
  }
  return (best?.lists.flat() ?? []).toSorted((left, right) => left - right);
}

function fits(packed: string, choices: ReadonlySet<string>[]): boolean {
  let start = 0;
  for (const choice of choices) {
    const tab = packed.indexOf('\t', start);
    const end = tab === -1 ? packed.length : tab;
    if (!choice.has(packed.slice(start, end))) return false;
    start = end + 1;
  }
  return true;
}
