import { AppError } from '#shared/problem.ts';
import type { StateFile, StateHead, StatePlace } from './state-file.ts';

/** A shard by the name of its output, and what its state file says. */
export interface Shard extends StateFile {
  name: string;
}

const numberOf = ({ shard }: StateHead) => shard.join('/');

function wrongSet(message: string): AppError {
  return new AppError(400, 'shards_incomplete', message);
}

/** In what shards of one run are equal: words for two that differ, and what each of them says. */
const ALIKE: readonly (readonly [words: string, of: (head: StateHead) => string])[] = [
  ['were typed by different versions of Allelier', ({ app_version: version }) => version],
  ['have different formats', ({ format }) => format],
  ['were typed with different options', ({ options }) => options],
  ['have different columns', ({ columns }) => columns.trimEnd().replaceAll('\t', ' ')],
  ['are of different lists', ({ inputs, list }) => `${inputs} genomes (${list.slice(0, 12)})`],
  ['are of different numbers of shards', ({ shard }) => String(shard[1])],
];

/**
 * Refuses shards that are not of one run, with a sentence that names two that differ. AppError codes: definitions_changed 409 for other
 * definitions, shards_incomplete 400 for all else.
 */
export function refuseStrangers([first, ...others]: readonly Shard[]): void {
  if (!first) return;
  for (const other of others) {
    const told = (words: string, of: (head: StateHead) => string) =>
      `${first.name} and ${other.name} ${words}: ${of(first.head)} and ${of(other.head)}.`;
    const definitionsOf = ({ database, definitions }: StateHead) => `${database} (state ${definitions.slice(0, 12)})`;
    if (madeWith(first.head) !== madeWith(other.head)) {
      const sentence = told('were typed with different definitions', definitionsOf);
      throw new AppError(409, 'definitions_changed', `${sentence} Type again what has the older ones, with --resume.`);
    }
    for (const [words, of] of ALIKE) {
      if (of(first.head) !== of(other.head)) throw wrongSet(told(words, of));
    }
  }
}

function madeWith({ database, definitions }: StateHead): string {
  return JSON.stringify([database, definitions]);
}

/** The shards by their number. Refuses one that is there twice (400 `shards_incomplete`). */
export function byNumber(shards: readonly Shard[]): ReadonlyMap<number, Shard> {
  const known = new Map<number, Shard>();
  for (const shard of shards) {
    const [number] = shard.head.shard;
    const same = known.get(number);
    if (same) throw wrongSet(`Shard ${numberOf(shard.head)} is there twice: ${same.name} and ${shard.name}.`);
    known.set(number, shard);
  }
  return known;
}

/** How many numbers a sentence lists. */
const LISTED = 10;

/** What is not there, in a sentence: shards, and genomes that a shard has not come to. Undefined if all is there. */
export function missingSentence(shards: ReadonlyMap<number, Shard>, { shard, inputs }: StateHead): string | undefined {
  const [, count] = shard;
  const absent: string[] = [];
  for (let number = 1; number <= count && absent.length < LISTED; number++) {
    if (!shards.has(number)) absent.push(`${number}/${count}`);
  }
  if (absent.length > 0) {
    const more = count - shards.size - absent.length;
    return `${count - shards.size} of ${count} shards are missing: ${absent.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  }
  for (const one of shards.values()) {
    const [typed, wanted] = [ownPlaces(one).length, Math.ceil((inputs - one.head.shard[0] + 1) / count)];
    if (typed < wanted) return notFinished(one.name, `it has ${typed} of ${wanted} genomes`);
  }
  return undefined;
}

/** The sentence about a shard that was not typed to its end. */
export function notFinished(name: string, what: string): string {
  return `${name} is not finished: ${what}. Run its command again with --resume.`;
}

/** The genomes that the shards have come to, in the order of the list. */
export function placesOf(shards: Iterable<Shard>): { shard: Shard; place: StatePlace }[] {
  const all = [...shards].flatMap((shard) => ownPlaces(shard).map((place) => ({ shard, place })));
  return all.toSorted((one, two) => one.place.position - two.place.position);
}

/** Those of one shard, in the order of the list. A line about a genome of another is left out. */
export function ownPlaces({ head, places }: Shard): StatePlace[] {
  const [number, count] = head.shard;
  return [...places.values()]
    .filter(({ position }) => position <= head.inputs && (position - number) % count === 0)
    .toSorted((one, two) => one.position - two.position);
}
