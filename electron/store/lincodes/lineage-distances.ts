import { countMissing, type AlleleRows, type ProfileDistances } from './profile-distances.ts';

/** Rows of a lineage differ from its first one at one locus in eight at most. */
const NEAR = 1 / 8;
/** Lineages in which a row is looked for. A row of no lineage begins one, in which later rows are not looked for beyond this number. */
const SOUGHT = 1024;
/** Lineages whose distances from one another are kept, at most: 8 MB each of differences and shared loci. */
const KEPT = 1448;
/** Numbers that say how a row differs at a locus from what is common in its lineage: locus, allele of the row, common allele. */
const PARTS = 3;

type Codes = AlleleRows['codes'];

/**
 * Distances by way of lineages. Most profiles have near relatives: each is kept as what is common in its lineage and a few loci at which it
 * differs. Its distance from a row is that of the common alleles, put right at these loci. A row of 2,000 loci of which 60 differ is
 * compared ten times as fast as locus by locus.
 */
export function createLineageDistances(table: AlleleRows): ProfileDistances {
  const { codes, loci } = table;
  const missing = countMissing(table);
  const lineages = findLineages(table);
  const { lineageOf, count } = lineages;
  const common = commonAlleles(table, lineages);
  const { starts, parts } = exceptionsOf(table, lineageOf, common);
  const lineage = (one: number) => common.subarray(one * loci, (one + 1) * loci);

  /** Of each lineage, its distance from the row in question, as far as it was asked for. */
  const askedBy = new Int32Array(count).fill(-1);
  const differs = new Int32Array(count);
  const both = new Int32Array(count);
  const isKept = count <= KEPT;
  const keptDiffers = new Int32Array(isKept ? count * count : 0).fill(-1);
  const keptBoth = new Int32Array(isKept ? count * count : 0);

  let own = 0;
  let row = codes.subarray(0, loci);
  let differences = 0;
  let shared = 0;

  /** Puts the distance from `to` right where a row differs from what is common in its lineage. */
  function putRight(to: Codes, of: number): void {
    let differ = differences;
    let have = shared;
    for (let at = starts[of] as number, end = starts[of + 1] as number; at < end; at += PARTS) {
      const allele = to[parts[at] as number] as number;
      if (allele === 0) continue;
      const its = parts[at + 1] as number;
      const usual = parts[at + 2] as number;
      if (usual !== 0) {
        have -= 1;
        if (usual !== allele) differ -= 1;
      }
      if (its !== 0) {
        have += 1;
        if (its !== allele) differ += 1;
      }
    }
    differences = differ;
    shared = have;
  }

  function compare(one: Codes, two: Codes): void {
    differences = 0;
    shared = 0;
    for (let locus = 0; locus < loci; locus++) {
      const left = one[locus] as number;
      const right = two[locus] as number;
      if (left === 0 || right === 0) continue;
      shared += 1;
      if (left !== right) differences += 1;
    }
  }

  /** The distance of the row in question from what is common in a lineage. */
  function compareWith(other: number): void {
    const home = lineageOf[own] as number;
    if (!isKept) compare(row, lineage(other));
    else {
      const at = home * count + other;
      if ((keptDiffers[at] as number) < 0) {
        compare(lineage(home), lineage(other));
        keptDiffers[at] = differences;
        keptBoth[at] = shared;
      }
      differences = keptDiffers[at] as number;
      shared = keptBoth[at] as number;
      putRight(lineage(other), own);
    }
    askedBy[other] = own;
    differs[other] = differences;
    both[other] = shared;
  }

  return {
    differences: 0,
    shared: 0,
    from(of) {
      own = of;
      row = codes.subarray(of * loci, (of + 1) * loci);
    },
    isNearer(to, than, of) {
      const home = lineageOf[to] as number;
      if (askedBy[home] !== own) compareWith(home);
      // Each exception takes away one difference at most.
      const least = (differs[home] as number) - ((starts[to + 1] as number) - (starts[to] as number)) / PARTS;
      if (least * of >= than * (loci - Math.max(missing[own] as number, missing[to] as number))) return false;
      differences = differs[home] as number;
      shared = both[home] as number;
      putRight(row, to);
      this.differences = shared === 0 ? 1 : differences;
      this.shared = shared === 0 ? 1 : shared;
      return this.differences * of < than * this.shared;
    },
  };
}

interface Lineages {
  lineageOf: Int32Array;
  count: number;
}

/** Puts each row into the first lineage to whose first row it is near. Which lineages there are decides the speed only, never a distance. */
function findLineages({ codes, rows, loci }: AlleleRows): Lineages {
  const lineageOf = new Int32Array(rows);
  const most = Math.floor(loci * NEAR);
  const firsts: number[] = [];
  function isNear(one: number, other: number): boolean {
    let differs = 0;
    for (let left = one * loci, right = other * loci, end = left + loci; left < end; left++, right++) {
      const allele = codes[left] as number;
      if (allele !== codes[right] && allele !== 0 && codes[right] !== 0 && ++differs > most) return false;
    }
    return true;
  }
  for (let row = 0; row < rows; row++) {
    const sought = Math.min(firsts.length, SOUGHT);
    let found = 0;
    while (found < sought && !isNear(row, firsts[found] as number)) found += 1;
    if (found === sought) found = firsts.push(row) - 1;
    lineageOf[row] = found;
  }
  return { lineageOf, count: firsts.length };
}

/** The allele that most rows of a lineage have, or nearly so: one pass that lets equal and different alleles outvote each other. */
function commonAlleles({ codes, rows, loci }: AlleleRows, { lineageOf, count }: Lineages): Codes {
  const common = codes instanceof Uint16Array ? new Uint16Array(count * loci) : new Uint32Array(count * loci);
  const votes = new Int32Array(count * loci);
  for (let row = 0, at = 0; row < rows; row++) {
    let place = (lineageOf[row] as number) * loci;
    for (const end = at + loci; at < end; at++, place++) {
      const allele = codes[at] as number;
      if (allele === 0) continue;
      const lead = votes[place] as number;
      if (lead === 0) common[place] = allele;
      votes[place] = lead === 0 || common[place] === allele ? lead + 1 : lead - 1;
    }
  }
  return common;
}

/** Where rows differ from what is common in their lineage: the parts of a row are from its start to that of the next one. */
function exceptionsOf({ codes, rows, loci }: AlleleRows, lineageOf: Int32Array, common: Codes) {
  const starts = new Uint32Array(rows + 1);
  function visit(row: number, found: (at: number, usual: number) => void): void {
    let place = (lineageOf[row] as number) * loci;
    for (let at = row * loci, end = at + loci; at < end; at++, place++) {
      if (codes[at] !== common[place]) found(at, place);
    }
  }
  for (let row = 0; row < rows; row++) {
    let size = 0;
    visit(row, () => (size += PARTS));
    starts[row + 1] = (starts[row] as number) + size;
  }
  const isNarrow = codes instanceof Uint16Array && loci <= 0xffff;
  const size = starts[rows] as number;
  const parts = isNarrow ? new Uint16Array(size) : new Uint32Array(size);
  let next = 0;
  for (let row = 0; row < rows; row++) {
    // Missing loci first: the processor then guesses better which way the comparison goes.
    for (const isMissing of [true, false]) {
      visit(row, (at, place) => {
        if ((codes[at] === 0) !== isMissing) return;
        parts[next++] = at - row * loci;
        parts[next++] = codes[at] as number;
        parts[next++] = common[place] as number;
      });
    }
  }
  return { starts, parts };
}
