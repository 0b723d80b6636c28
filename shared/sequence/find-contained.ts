/** Multiplier of the rolling hash: odd, with well mixed bits. */
const BASE = 0x01_00_01_93;
/** Spreads a hash over its upper bits. */
const SPREAD = 0x9e_37_79_b1 | 0;
/** Entries of a filter for each sequence, so that few windows pass by chance. */
const FILTER_SHARE = 16;

interface Group {
  readonly length: number;
  /** Weight of the first letter of a window in its hash. */
  readonly power: number;
  /** 1 where some hash of the group falls. */
  readonly filter: Uint8Array;
  /** Right shift that gives the place of a hash in the filter. */
  readonly shift: number;
  readonly byHash: ReadonlyMap<number, readonly number[]>;
}

/**
 * Finds which of some sequences are a part of longer ones, by rolling hashes of all their lengths (Karp and Rabin 1987,
 * doi:10.1147/rd.312.0249); each find is verified. `onFound` gets the indexes of the part and of the whole. Case counts.
 */
export function findContained(
  parts: readonly string[],
  wholes: readonly string[],
  onFound: (part: number, whole: number) => void,
): void {
  const groups = groupByLength(parts);
  const shortest = groups[0]?.length ?? Infinity;
  let sums = new Int32Array(1024);
  for (const [whole, text] of wholes.entries()) {
    if (text.length <= shortest) continue;
    if (sums.length <= text.length) sums = new Int32Array(2 * text.length);
    sums[0] = 0;
    for (let at = 0; at < text.length; at += 1) {
      sums[at + 1] = (Math.imul(sums[at] as number, BASE) + text.charCodeAt(at)) | 0;
    }
    for (const group of groups) {
      if (group.length >= text.length) break;
      findInWhole(group, sums, text, parts, (part) => onFound(part, whole));
    }
  }
}

function findInWhole(
  { length, power, filter, shift, byHash }: Group,
  sums: Int32Array,
  text: string,
  parts: readonly string[],
  onFound: (part: number) => void,
): void {
  const found = new Set<number>();
  for (let at = 0; at + length <= text.length; at += 1) {
    const hash = ((sums[at + length] as number) - Math.imul(sums[at] as number, power)) | 0;
    if (filter[Math.imul(hash, SPREAD) >>> shift] === 0) continue;
    for (const part of byHash.get(hash) ?? []) {
      if (found.has(part) || !text.startsWith(parts[part] as string, at)) continue;
      found.add(part);
      onFound(part);
    }
  }
}

/** The shortest first. Empty sequences are left out. */
function groupByLength(parts: readonly string[]): Group[] {
  const byLength = Map.groupBy(parts.keys(), (index) => (parts[index] as string).length);
  byLength.delete(0);
  return [...byLength]
    .toSorted(([left], [right]) => left - right)
    .map(([length, members]) => {
      const byHash = Map.groupBy(members, (index) => hashOf(parts[index] as string));
      const bits = Math.ceil(Math.log2(FILTER_SHARE * byHash.size));
      const shift = 32 - bits;
      const filter = new Uint8Array(2 ** bits);
      for (const hash of byHash.keys()) filter[Math.imul(hash, SPREAD) >>> shift] = 1;
      let power = 1;
      for (let count = 0; count < length; count += 1) power = Math.imul(power, BASE);
      return { length, power, filter, shift, byHash };
    });
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  return hash;
}
