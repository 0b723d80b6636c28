import { countOf, numberText } from '#shared/count-of.ts';
import { exceptionSentence } from '#shared/rules/profile.ts';
import type { Change } from '../store/changes/change-context.ts';
import type { SchemeHead } from '../store/changes/writers/scheme-rows.ts';
import { firstNames, NAMES_IN_NOTE } from './first-names.ts';
import { HOW_TO_ACCEPT, type ProblemList } from './problem-list.ts';

interface ProfileTable {
  scheme: SchemeHead;
  file: string;
  /** The line of each of its profiles, 1-based. */
  lines: ReadonlyMap<string, number>;
  /** The profiles that it added have greater row ids. */
  lastRow: number;
}

interface ExceptionalProfile {
  /** Row id of the scheme. */
  scheme: number;
  profile_id: string;
  file: string;
  /** What is unusual about it: `lacks 2 loci; the scheme allows 1`. */
  what: string;
}

/**
 * The new profiles of one import that lack more loci than their schemes allow. They are taken where the user has said why, or where the
 * files are a whole database, whose own history says it; else each of them is a problem. They are looked for when everything is read,
 * because `schemes.tsv` may come after the profiles and say what a scheme allows.
 */
export class ProfileExceptions {
  readonly #reason: string | undefined;
  readonly #areTaken: boolean;
  readonly #tables: ProfileTable[] = [];
  readonly #found: ExceptionalProfile[] = [];
  /** The first ones, with their places. */
  readonly #places: string[] = [];
  #count = 0;

  constructor(reason: string | undefined, isWhole: boolean) {
    this.#reason = reason;
    this.#areTaken = reason !== undefined || isWhole;
  }

  get count(): number {
    return this.#count;
  }

  watch(table: ProfileTable): void {
    this.#tables.push(table);
  }

  /** Finds the exceptions. If they are not taken, they become problems, and what is given says what can be done about them. */
  find({ connection }: Change, problems: ProblemList): string | undefined {
    for (const { scheme, file, lines, lastRow } of this.#tables) {
      const limit = connection.prepare('select max_missing from scheme where id = ?').get(scheme.id)?.['max_missing'];
      if (typeof limit !== 'number') continue;
      const added = connection
        .prepare('select profile_id, alleles from profile where scheme = ? and id > ? order by id')
        .iterate(scheme.id, lastRow);
      for (const { profile_id, alleles } of added as Iterable<{ profile_id: string; alleles: string }>) {
        const what = exceptionSentence(alleles.split('\t'), limit);
        if (what === undefined) continue;
        const line = lines.get(profile_id) ?? 0;
        const name = `${scheme.primary_key.field}-${profile_id}`;
        if (!this.#areTaken) problems.add({ file, line, field: profile_id, reason: `Profile ${name} ${what}.` });
        this.#take({ scheme: scheme.id, profile_id, file, what }, `${name} (${file}, line ${numberText(line)})`);
      }
    }
    return this.#areTaken || this.#count === 0 ? undefined : this.#advice();
  }

  /** Notes the profiles in the history of the database, each with the reason, and gives what the report says of them. */
  finish(change: Change): string[] {
    if (this.#count === 0) return [];
    for (const { scheme, profile_id, file, what } of this.#reason === undefined ? [] : this.#found) {
      const action = `Imported from ${file} as an exception: ${what}.`;
      change.note({ kind: 'profile', record_id: `${scheme}-${profile_id}`, action, reason: this.#reason ?? '' });
    }
    const why = this.#reason === undefined ? 'the files are a whole database' : `“${this.#reason}”`;
    const were = countOf(this.#count, 'profile was', 'profiles were');
    return [`${were} taken with more missing loci than the scheme allows (${why}): ${this.#named()}.`];
  }

  #take(profile: ExceptionalProfile, place: string): void {
    this.#count += 1;
    // Only a history with a reason tells of all of them.
    if (this.#reason !== undefined) this.#found.push(profile);
    if (this.#places.length < NAMES_IN_NOTE) this.#places.push(place);
  }

  #advice(): string {
    const isOne = this.#count === 1;
    const profiles = `${countOf(this.#count, 'profile lacks', 'profiles lack')} more loci than the scheme allows`;
    return `${profiles}: ${this.#named()}. To take ${isOne ? 'it as it is' : 'them as they are'}, ${HOW_TO_ACCEPT}.`;
  }

  #named(): string {
    return firstNames(this.#places, this.#count);
  }
}
