import type { DatabaseSync } from 'node:sqlite';
import { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { lincodeText, readLincode, readThresholds } from '#shared/rules/lincode.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import type { Change } from '../changes/change-context.ts';
import { AlleleNumbers } from '../records/allele-numbers.ts';
import { assignCodes, type CodedProfiles, type LinCode } from './assign-codes.ts';
import { codesHere, isCopy, keepCodesHere } from './codes-here.ts';

/** Receives the progress, and may throw to end the work. While profiles are read, `total` is 0. */
export type ReportCoding = (done: number, total: number) => void;

interface CodingOptions {
  report?: ReportCoding | undefined;
  /** Row ids of the profiles that may get a code; all when absent. */
  only?: ReadonlySet<number>;
}

/** A profile that gets a code. */
interface NewCode {
  /** Its row id. */
  profile: number;
  profile_id: string;
  code: string;
}

/** Codes for the profiles that have none, in the order in which they are assigned; or why none can be assigned. */
type FoundCodes = { codes: NewCode[] } | { problem: string };

/** The schemes (row ids) whose profiles have LIN codes. */
export function schemesWithCodes(connection: DatabaseSync): number[] {
  return connection
    .prepare('select scheme from lincode_scheme order by scheme')
    .all()
    .map((row) => Number(row['scheme']));
}

/**
 * Gives a LIN code to every profile of a scheme that has none and lacks no more loci than the scheme allows (`wire-notes.md` §13). No
 * code that exists is changed. Call it inside the transaction that adds the profiles.
 *
 * @returns how many codes were assigned, or why none can be
 */
export function codeProfiles(
  change: Change,
  scheme: number,
  options: CodingOptions = {},
): { assigned: number; problem?: string } {
  const found = findCodes(change.connection, scheme, options);
  if ('problem' in found) return { assigned: 0, problem: found.problem };
  const add = change.connection.prepare('insert into lincode (profile, scheme, code, datestamp) values (?, ?, ?, ?)');
  for (const { profile, code } of found.codes) add.run(profile, scheme, code, change.today);
  if (found.codes.length > 0) {
    change.detailsChanged();
    if (isCopy(change.connection)) noteCodesHere(change.connection, scheme, found.codes);
  }
  return { assigned: found.codes.length };
}

/**
 * The same when all else of a change is written, and with no refusal: where no code can be assigned, the history says why. Profiles (row
 * ids) that are added to `only` until then count.
 */
export function codeAtLast(change: Change, scheme: number, only?: ReadonlySet<number>): void {
  change.atLast(`LIN codes ${scheme}`, () => {
    const { problem } = codeProfiles(change, scheme, defined({ only }));
    if (problem === undefined) return;
    change.note({ kind: 'lincode', record_id: String(scheme), action: `Assigned no LIN codes. ${problem}` });
  });
}

function noteCodesHere(connection: DatabaseSync, scheme: number, codes: readonly NewCode[]): void {
  const here = codesHere(connection, scheme);
  if (here !== 'all') keepCodesHere(connection, scheme, [...here, ...codes.map(({ profile }) => profile)]);
}

/** Says which codes `codeProfiles` would assign. */
export function findCodes(
  connection: DatabaseSync,
  scheme: number,
  { report = () => {}, only }: CodingOptions = {},
): FoundCodes {
  const rule = connection.prepare('select thresholds, max_missing from lincode_scheme where scheme = ?').get(scheme);
  if (!rule) return { codes: [] };
  const waiting = readWaiting(connection, scheme, Number(rule['max_missing']), only);
  if (waiting.length === 0) return { codes: [] };
  const thresholds = readThresholds(String(rule['thresholds']));
  if (!thresholds) {
    return { problem: `The thresholds "${String(rule['thresholds'])}" do not fall, or do not end with 0.` };
  }
  const profiles = readProfiles(connection, scheme, thresholds, waiting, () => report(0, 0));
  if ('problem' in profiles) return profiles;
  const assigned = assignCodes(profiles, (done) => report(done, waiting.length));
  const first = profiles.coded.size;
  return {
    codes: Array.from(assigned, ([place, code]) => {
      const { id = 0, key = '' } = waiting[place - first] ?? {};
      return { profile: id, profile_id: key, code: lincodeText(code) };
    }),
  };
}

/** The row id of a profile, and its id. */
interface Waiting {
  id: number;
  key: string;
}

/** The profiles that are to get a code, in the order of their keys. One that has no locus never gets one. */
function readWaiting(
  connection: DatabaseSync,
  scheme: number,
  maxMissing: number,
  only: CodingOptions['only'],
): Waiting[] {
  const waiting: Waiting[] = [];
  const without = connection.prepare(
    `select id, profile_id, alleles from profile
     where scheme = ? and not exists (select 1 from lincode where profile = profile.id)`,
  );
  for (const { id, profile_id, alleles } of without.iterate(scheme)) {
    if (only?.has(Number(id)) === false) continue;
    const cells = String(alleles).split('\t');
    const missing = cells.filter((cell) => cell === '' || isMissingLocus(cell)).length;
    if (missing <= maxMissing && missing < cells.length) waiting.push({ id: Number(id), key: String(profile_id) });
  }
  const key = connection.prepare('select type from scheme_field where scheme = ? and primary_key = 1').get(scheme);
  const areNumbers = key?.['type'] === 'integer';
  const isBefore = (one: Waiting, other: Waiting) => one.key < other.key;
  return waiting.toSorted((one, other) =>
    areNumbers ? Number(one.key) - Number(other.key) : isBefore(one, other) ? -1 : Number(isBefore(other, one)),
  );
}

/** Reads the profiles that have a code, then those that wait for one. */
function readProfiles(
  connection: DatabaseSync,
  scheme: number,
  thresholds: readonly number[],
  waiting: readonly Waiting[],
  check: () => void,
): CodedProfiles | { problem: string } {
  const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = ?').get(scheme)?.['n']);
  const matrix = new AlleleMatrix(loci);
  const numbers = new AlleleNumbers(loci);
  const coded = new Map<number, LinCode>();
  const withCode = connection.prepare(
    `select profile_id, alleles, code from lincode join profile on profile.id = lincode.profile where lincode.scheme = ?`,
  );
  for (const { profile_id, alleles, code: text } of withCode.iterate(scheme)) {
    if (coded.size % 1000 === 0) check();
    const code = readLincode(String(text), thresholds.length);
    if (!code) {
      const rule = `a number for each of the ${countOf(thresholds.length, 'threshold')}`;
      return { problem: `The LIN code "${String(text)}" of the profile ${String(profile_id)} is not ${rule}.` };
    }
    matrix.add(numbers.of(String(alleles)));
    coded.set(coded.size, code);
  }
  const alleles = connection.prepare('select alleles from profile where id = ?');
  for (const [place, { id }] of waiting.entries()) {
    if (place % 1000 === 0) check();
    matrix.add(numbers.of(String(alleles.get(id)?.['alleles'])));
  }
  return { matrix, thresholds, coded, waiting: waiting.map((_, place) => coded.size + place) };
}
