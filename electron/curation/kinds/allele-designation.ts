import { refusal } from '#shared/api/error-codes.ts';
import type { DesignationMembers } from '#shared/api/curation/designation-members.ts';
import { joinValues } from '#shared/rules/field.ts';
import { readAlleles } from '#shared/rules/isolate.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import {
  isIsolate,
  noteDesignations,
  readDesignations,
  writeDesignatedLoci,
  type DesignatedAllele,
  type DesignatedLocus,
} from '#electron/store/changes/writers/records/designation-rows.ts';
import { readLocusColumn } from '#electron/store/records/locus-columns.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { ownMember } from '#shared/own-member.ts';
import type { Reading, RecordKind } from '../record-kind.ts';
import { rightToIsolate } from './isolate-right.ts';

/** Most characters of an allele id or a comment. */
const MOST = 1000;

/** The alleles that an isolate has at one locus. Where the locus lies in its contigs stays as it is. */
export const alleleDesignationKind: RecordKind<DesignationMembers> = {
  name: 'allele_designation',
  noun: 'designations',
  blank: { locus: '', alleles: [] },
  idOf: ({ isolate_id, locus }) => `${isolate_id} ${locus}`,
  right: (reading, { key }) => rightToIsolate(reading, Number(key['isolate_id'])),
  read(reading, { isolate_id, locus }) {
    const { alleles } = locusOf(reading.database, Number(isolate_id), String(locus)) ?? { alleles: [] };
    return alleles.length > 0 ? { locus: String(locus), alleles: [...alleles] } : undefined;
  },
  readReplaced({ database }, { isolate_id, locus }, { before }) {
    const whole = locusOf(database, Number(isolate_id), String(locus), { withOrigin: true });
    return { ...before, alleles: [...(whole?.alleles ?? [])] };
  },
  rows: ({ database: { connection } }, { isolate_id, locus }) => ({
    table: 'allele_designation',
    where: { isolate: Number(isolate_id), locus: readLocusColumn(connection, String(locus))?.id ?? 0 },
  }),
  comeBack({ change }, { key, members }) {
    const told = members.alleles.map(({ allele_id }) => `${members.locus}: new designation '${allele_id}'`);
    noteDesignations(change, Number(key['isolate_id']), told);
  },
  lost: () => 'their dates of entry',
  normalise: ({ locus, alleles }) => ({ locus: locus.trim(), alleles: alleles.map(asStored) }),
  unknown: ({ database }, { isolate_id, locus }) =>
    isIsolate(database.connection, Number(isolate_id))
      ? refusal('no_designations', `The isolate ${isolate_id} has no designation at the locus "${locus}".`)
      : refusal('unknown_isolate', `The database "${database.name}" has no isolate ${isolate_id}.`),
  check(reading, { members: { locus, alleles }, key, before, isRestored }) {
    const problems: RowProblem[] = [];
    const column = readLocusColumn(reading.database.connection, locus);
    if (!column) {
      problems.push(errorOf('unknown_locus', `The database has no locus "${locus}".`, 'locus'));
    } else if (before && before.locus !== locus) {
      problems.push(errorOf('fixed_locus', 'The locus stays. Add designations at the other locus.', 'locus'));
    } else if (!before && !isRestored && hasAlleles(reading, Number(key['isolate_id']), locus)) {
      problems.push(errorOf('known_locus', `There are designations at ${locus}. Change those.`, 'locus'));
    }
    const ids = alleles.map(({ allele_id }) => allele_id);
    const isBad = alleles.some(({ allele_id, comments }) => allele_id === '' || longest(allele_id, comments) > MOST);
    if (ids.length === 0) problems.push(errorOf('no_allele', 'Name an allele, or delete the designations.', 'alleles'));
    else if (isBad) {
      const sentence = `Each allele needs an id. Ids and comments have at most ${MOST} characters.`;
      problems.push(errorOf('bad_allele', sentence, 'alleles'));
    } else if (new Set(ids).size < ids.length) {
      problems.push(errorOf('repeated_allele', 'An allele is named twice.', 'alleles'));
    }
    const { problem } = column && !isBad ? readAlleles(joinValues(ids), column) : {};
    if (problem !== undefined && problems.length === 0) problems.push(errorOf('allele_id', problem, 'alleles'));
    return problems;
  },
  insert(writing, { members, key }) {
    const isolate = Number(key['isolate_id']);
    // Refused here, because a new record has nobody whose absence was noticed.
    if (!isIsolate(writing.database.connection, isolate)) throw this.unknown(writing, key);
    write(writing.change, isolate, members.locus, members.alleles.map(asStored));
    return { isolate_id: isolate, locus: members.locus };
  },
  update({ change }, { members, key }) {
    write(change, Number(key['isolate_id']), members.locus, members.alleles.map(asStored));
    return key;
  },
  remove({ change }, { isolate_id, locus }: RecordKey) {
    write(change, Number(isolate_id), String(locus), []);
  },
};

/** What an isolate has at one locus: of thousands, only that one is read. */
function locusOf(
  { connection }: Pick<Change, 'connection'>,
  isolate: number,
  locus: string,
  options: { withOrigin?: boolean } = {},
): DesignatedLocus | undefined {
  const column = readLocusColumn(connection, locus);
  return column && ownMember(readDesignations(connection, isolate, { ...options, loci: [column.id] }), locus);
}

function hasAlleles(reading: Reading, isolate: number, locus: string): boolean {
  return (locusOf(reading.database, isolate, locus)?.alleles ?? []).length > 0;
}

function longest(id: string, comments: string | null | undefined): number {
  return Math.max(id.length, comments?.length ?? 0);
}

function asStored({
  allele_id,
  method = 'manual',
  status = 'confirmed',
  comments,
  ...rest
}: DesignationMembers['alleles'][number] & Pick<DesignatedAllele, 'sender' | 'date_entered'>): DesignatedAllele {
  return { ...rest, allele_id: allele_id.trim(), method, status, comments: comments?.trim() || null };
}

/** Writes the alleles of one locus, and tells the isolate and its scheme values. */
function write(change: Change, isolate: number, locus: string, alleles: readonly DesignatedAllele[]): void {
  const before = locusOf(change, isolate, locus);
  const id = readLocusColumn(change.connection, locus)?.id;
  if (id === undefined) return;
  const after = { alleles, tags: before?.tags ?? [] };
  noteDesignations(change, isolate, writeDesignatedLoci(change, isolate, [{ id, name: locus, before, after }]));
}
