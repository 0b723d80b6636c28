import type { DatabaseSync } from 'node:sqlite';
import { ownText } from '../file/own-text.ts';
import { keyOf, MOST_NUMBERS } from './designation-block.ts';

/** What designations share: how, by whom and when they were made. */
export interface DesignationSource {
  method: 'manual' | 'automatic';
  /** Row ids of `app_user`. */
  sender: number | null;
  curator: number | null;
  /** ISO dates. */
  date_entered: string;
  datestamp: string;
  /** The number of the scan of the isolate that found it (`genome_scan`). */
  scan: number | null;
}

const MEMBERS = ['method', 'sender', 'curator', 'date_entered', 'datestamp', 'scan'] as const;

/** Gives alleles and sources the numbers under which they are packed. Undefined where all numbers of a locus are taken. */
export interface DesignationNumbers {
  ofAllele(locus: number, alleleId: string): number | undefined;
  ofSource(source: DesignationSource): number | undefined;
  /** How many alleles got a new one. */
  readonly made: number;
}

/** Alleles whose numbers are kept in memory: some 20 MB, or 100 where ids are long texts. They are the first ones, as those that many isolates have come early. */
const MOST_REMEMBERED = 1_000_000;

/** How many of the newest sources are looked through, since they have no index. One that is older is told again, in some 60 bytes. */
const SOURCES_LOOKED_AT = 500;

/** The numbers of a database, and new ones for what has none. Remembers what it was asked, so it is for one transaction only. */
export function designationNumbers(connection: DatabaseSync): DesignationNumbers {
  const allele = connection.prepare('select number from designation_allele where locus = ? and allele_id = ?');
  const lastAllele = connection.prepare(
    'select number from designation_allele where locus = ? order by code desc limit 1',
  );
  const addAllele = connection.prepare(
    'insert into designation_allele (locus, code, allele_id, number) values (?, ?, ?, ?)',
  );
  const source = connection.prepare(
    `select number from designation_source where key > ? and method = ? and sender is ? and curator is ? and date_entered = ?
     and datestamp = ? and scan is ?`,
  );
  const lastSource = connection.prepare('select number from designation_source order by key desc limit 1');
  const addSource = connection.prepare(
    `insert into designation_source (key, number, method, sender, curator, date_entered, datestamp, scan)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const statement of [allele, lastAllele, source, lastSource]) statement.setReturnArrays(true);
  const numberIn = (row: unknown) => (row as [number] | undefined)?.[0];
  const alleles = new Map<number, NumbersByText>();
  let [made, remembered] = [0, 0];
  const sources = new Map<string, number>();
  /** Most designations that are written together share their source. */
  let last: { source: DesignationSource; number: number | undefined } | undefined;

  function makeAllele(locus: number, alleleId: string): number | undefined {
    const number = (numberIn(lastAllele.get(locus)) ?? 0) + 1;
    if (number > MOST_NUMBERS) return undefined;
    addAllele.run(locus, keyOf(number), alleleId, number);
    made += 1;
    return number;
  }

  function remember(locus: number, alleleId: string, number: number): void {
    if (remembered === MOST_REMEMBERED) return;
    const ofLocus = alleles.get(locus) ?? new NumbersByText();
    alleles.set(locus, ofLocus);
    ofLocus.set(alleleId, number);
    remembered += 1;
  }

  function sourceOf(columns: (string | number | null)[]): number | undefined {
    const newest = numberIn(lastSource.get()) ?? 0;
    const found = numberIn(source.get(keyOf(Math.max(0, newest - SOURCES_LOOKED_AT)), ...columns));
    if (found !== undefined || newest === MOST_NUMBERS) return found;
    addSource.run(keyOf(newest + 1), newest + 1, ...columns);
    return newest + 1;
  }

  return {
    get made() {
      return made;
    },
    ofAllele(locus, alleleId) {
      const known = alleles.get(locus)?.get(alleleId);
      if (known !== undefined) return known;
      const number = numberIn(allele.get(locus, alleleId)) ?? makeAllele(locus, alleleId);
      if (number !== undefined) remember(locus, alleleId, number);
      return number;
    },
    ofSource(wanted) {
      if (last && MEMBERS.every((member) => last?.source[member] === wanted[member])) return last.number;
      const { method, sender, curator, date_entered, datestamp, scan } = wanted;
      const columns = [method, sender, curator, date_entered, datestamp, scan];
      const key = JSON.stringify(columns);
      const number = sources.get(key) ?? sourceOf(columns);
      if (number !== undefined) sources.set(key, number);
      last = { source: wanted, number };
      return number;
    },
  };
}

/** A map whose keys are mostly small whole numbers as text. Those are found without a look at the text as a whole, in a fifth of the time. */
class NumbersByText {
  readonly #small: (number | undefined)[] = [];
  readonly #others = new Map<string, number>();

  get(text: string): number | undefined {
    const small = smallInteger(text);
    return small === undefined ? this.#others.get(text) : this.#small[small];
  }

  set(text: string, number: number): void {
    const small = smallInteger(text);
    if (small === undefined) this.#others.set(ownText(text), number);
    else this.#small[small] = number;
  }
}

/** The number that a text of one to five digits stands for; undefined for any other text, also one that begins with 0. */
function smallInteger(text: string): number | undefined {
  if (text.length > 5 || text.charCodeAt(0) === ZERO) return undefined;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    number = 10 * number + digit;
  }
  return text === '' ? undefined : number;
}

const ZERO = 48;
