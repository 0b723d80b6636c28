import { refusal } from '#shared/api/error-codes.ts';
import { blankOf } from '#shared/api/curation/blank-of.ts';
import { AlleleMembers } from '#shared/api/curation/allele-members.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import {
  alleleIdProblem,
  alreadyDefinedProblem,
  normalizeAlleleSequence,
  retiredIdProblem,
} from '#shared/rules/allele.ts';
import { checkAlleleAlone } from '#shared/rules/allele-submission.ts';
import { checkAlleleMembers } from '#shared/rules/allele-members.ts';
import { errorOf, warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import {
  alleleCameBack,
  insertAlleleRecord,
  readAlleleRecord,
  removeAlleleRecord,
  updateAlleleRecord,
  type AlleleOrigin,
} from '#electron/store/changes/writers/records/allele-record.ts';
import { freeAlleleIds } from '#electron/store/changes/writers/records/free-ids.ts';
import { retiredIds } from '#electron/store/changes/writers/retired-ids.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { findAlleleLocus, type AlleleLocus } from '#electron/store/records/allele-locus.ts';
import { isolatesWithAllele, profilesWithAllele } from '#electron/store/records/queue/built-upon.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import { readFollowing } from '#electron/checks/following-databases.ts';
import type { RecordRequest, Reading, RecordKind } from '../record-kind.ts';
import { blocksOf } from './block.ts';
import { refuseInUse } from './refuse-in-use.ts';

/** An allele with where it comes from, where an older line of the history tells of its deletion. */
type AlleleFormMembers = AlleleMembers & Partial<AlleleOrigin>;

/** Alleles of loci. Who curates a locus keeps its alleles. */
export const alleleKind: RecordKind<AlleleFormMembers> = {
  name: 'allele',
  noun: 'allele',
  // A new allele has this status unless it gets another (`service-description.md` §3).
  blank: blankOf(AlleleMembers, { status: 'unchecked' }),
  idOf: ({ locus, allele_id }) => `${locus}-${allele_id}`,
  parts: ({ locus, allele_id }) => blocksOf('allele', String(locus), String(allele_id)),
  right: (_reading, { key }) => [{ kind: 'locus', name: String(key['locus']) }],
  read: (reading, key) => stored(reading, key)?.members,
  normalise: ({ attributes, publications, flags, accessions, sequence, comments, ...rest }) => ({
    ...rest,
    sequence: sequence.replaceAll(/[\s.-]/g, '').toUpperCase(),
    comments: comments?.trim() || null,
    attributes: Object.fromEntries(
      Object.entries(attributes)
        .flatMap(([field, value]) => (value?.trim() ? [[field, value.trim()] as const] : []))
        .toSorted(([left], [right]) => inOrder(left, right)),
    ),
    publications: publications.toSorted((left, right) => left - right),
    flags: flags.map((flag) => flag.trim()).toSorted(),
    accessions: accessions.toSorted(
      (left, right) => inOrder(left.databank, right.databank) || inOrder(left.accession, right.accession),
    ),
  }),
  unknown: (_reading, { locus, allele_id }) => refusal('unknown_allele', `There is no allele ${locus}-${allele_id}.`),
  propose(reading, key) {
    const locus = locusOf(reading, key);
    const id = freeAlleleIds(reading.database.connection, locus).next();
    return alleleIdProblem(id, locus.allele_id_format, locus.allele_id_regex) === undefined ? { allele_id: id } : {};
  },
  async check(reading, asked) {
    const locus = locusOf(reading, asked.key);
    const attributes = readAttributes(reading.database.connection, locus.id);
    return [
      ...idProblems(reading, locus, asked),
      ...(await sequenceProblems(reading, locus, asked)),
      ...checkAlleleMembers(asked.members, attributes, asked.before),
    ];
  },
  insert({ change, ...reading }, { key, members, isRestored }) {
    const locus = locusOf(reading, key);
    const { sender = null, date_entered = change.today, ...own } = members;
    const sequence = normalizeAlleleSequence(own.sequence, locus.data_type);
    const restored = isRestored ? { sender, date_entered } : undefined;
    const twin = insertAlleleRecord(change, locus, { ...own, sequence }, restored);
    if (twin !== undefined) throw refusal('already_defined', alreadyDefinedProblem(locus.name, twin));
    return { locus: locus.name, allele_id: own.allele_id };
  },
  update({ change, ...reading }, { key, members }) {
    const locus = locusOf(reading, key);
    const sequence = normalizeAlleleSequence(members.sequence, locus.data_type);
    updateAlleleRecord(change, locus, stored(reading, key)?.row ?? 0, { ...members, sequence });
    return key;
  },
  rows: (reading, key) => ({ table: 'allele', where: { id: stored(reading, key)?.row ?? 0 } }),
  comeBack: ({ change, ...reading }, { key, members }) =>
    alleleCameBack(change, locusOf(reading, key), members.allele_id),
  builtUpon: (reading, key) => usersOf(reading, locusOf(reading, key), String(key['allele_id'])),
  async remove({ change, ...reading }, key, { allele_id }) {
    const locus = locusOf(reading, key);
    refuseInUse(`The allele ${locus.name}-${allele_id}`, await usersOf(reading, locus, allele_id));
    removeAlleleRecord(change, locus, stored(reading, key)?.row ?? 0, allele_id);
  },
};

function inOrder(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function locusOf({ database }: Reading, { locus }: RecordKey): AlleleLocus {
  const found = findAlleleLocus(database.connection, String(locus));
  if (found) return found;
  throw refusal('unknown_locus', `The database "${database.name}" has no locus "${locus}".`);
}

function stored(reading: Reading, key: RecordKey) {
  return readAlleleRecord(reading.database.connection, locusOf(reading, key).id, String(key['allele_id']));
}

/** Profiles, and isolates of databases that follow this one, that have an allele; some of them, as sentences. */
async function usersOf({ database, root }: Reading, locus: AlleleLocus, alleleId: string): Promise<string[]> {
  const isolates = await readFollowing(root, database.name, (one) => isolatesWithAllele(one, locus.name, alleleId));
  return [...profilesWithAllele(database, locus.id, alleleId), ...isolates.flat()];
}

function idProblems(
  { database: { connection } }: Reading,
  { id, name, allele_id_format, allele_id_regex }: AlleleLocus,
  { members: { allele_id }, before, isRestored = false }: RecordRequest<AlleleFormMembers>,
): RowProblem[] {
  if (before) {
    if (before.allele_id === allele_id) return [];
    const reason = 'The id of an allele stays: profiles and isolates know it by its id.';
    return [errorOf('id_stays', reason, 'allele_id')];
  }
  const unfit = alleleIdProblem(allele_id, allele_id_format, allele_id_regex);
  if (unfit !== undefined) return [errorOf('bad_id', unfit, 'allele_id')];
  if (readAlleleRecord(connection, id, allele_id)) {
    return [errorOf('known_id', `There is an allele ${name}-${allele_id} already.`, 'allele_id')];
  }
  if (isRestored || !retiredIds(connection, 'allele', name).has(allele_id)) return [];
  return [errorOf('retired_id', retiredIdProblem(allele_id), 'allele_id')];
}

/** What is wrong or unusual with a new sequence, as with one that is submitted; and who knows the allele by the old one. */
async function sequenceProblems(
  reading: Reading,
  locus: AlleleLocus,
  { members, before }: RecordRequest<AlleleFormMembers>,
): Promise<RowProblem[]> {
  const sequence = normalizeAlleleSequence(members.sequence, locus.data_type);
  if (before?.sequence === sequence) return [];
  const { rules, alleles } = await readLocusRules(reading.database, locus.name);
  const others = before ? alleles.filter(({ allele_id }) => allele_id !== before.allele_id) : alleles;
  const [evidence] = gatherEvidence([sequence], others, rules.data_type);
  const found = checkAlleleAlone({ seq_id: locus.name, sequence }, rules, evidence, 'curation');
  const users = before ? await usersOf(reading, locus, before.allele_id) : [];
  if (users.length === 0) return found;
  const reason = `Others know the allele by the sequence that it has: ${users.join(' ')}`;
  return [...found, warningOf('in_use', reason, 'sequence')];
}
