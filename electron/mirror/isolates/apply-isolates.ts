import type { PresentCopy } from '#electron/store/backup/present-copy.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { createFieldWriter, loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { isolateWriterOf, withoutHistory } from '#electron/store/changes/writers/isolate-writer.ts';
import { followDefinitions, type NewLink } from '#electron/store/changes/writers/link-definitions.ts';
import {
  allowTextIds,
  copiedIds,
  removeCopied,
  removeCopiedContigs,
  renameCopied,
} from '#electron/store/changes/writers/mirrored/mirrored-isolates.ts';
import { createCopiedLoci } from '#electron/store/changes/writers/mirrored/mirrored-loci.ts';
import { putProjects } from '#electron/store/changes/writers/mirrored/mirrored-projects.ts';
import { putSent } from '#electron/store/changes/writers/mirrored/mirrored-rest.ts';
import { MirroredUser } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { createCopiedSchemes, type CopiedSchemes } from '#electron/store/changes/writers/mirrored/mirrored-schemes.ts';
import { createCopiedUsers, type UserOf } from '#electron/store/changes/writers/mirrored/mirrored-users.ts';
import { OF_ALL, setCustody } from '#electron/store/changes/writers/records/custody-rows.ts';
import { keepCitations } from '#electron/store/changes/writers/records/publication-record.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { forgetSchemeValues } from '#electron/store/scheme-values/values-state.ts';
import { AppError } from '#shared/problem.ts';
import type { CopyReport, IsolateDifference } from '#shared/rpc/contract/mirror.ts';
import { FIELD_TYPES } from '#shared/rules/field-basics.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { isDate, withoutQualifier } from '#shared/rules/field-value.ts';
import { userKey } from '../fetch-copy.ts';
import { inconsistent } from '../read-list.ts';
import type { MirrorReader } from '../site-reader.ts';
import type { Staging } from '../staging.ts';
import { FetchedIsolate } from './fetched-isolate.ts';
import { isolateKey, type FetchedIsolates } from './fetch-isolates.ts';
import { countDifferences, differenceOf, fetchedAsHeld, heldIsolate } from './held-isolate.ts';

interface ApplyIsolates {
  reader: MirrorReader;
  staging: Staging;
  fetched: FetchedIsolates;
}

/** What of the copy is different at the site; `connection` is that of the copy, absent where there is none yet. */
export async function compareIsolates(
  context: ApplyIsolates,
  connection: PresentCopy['connection'] | undefined,
): Promise<NonNullable<CopyReport['isolates']>> {
  return countDifferences(await findDifferences(context, connection), connection ? copiedIds(connection).size : 0);
}

async function findDifferences(
  { reader, staging, fetched }: ApplyIsolates,
  connection: PresentCopy['connection'] | undefined,
): Promise<IsolateDifference[]> {
  const hasContigs = reader.source.isolates?.contigs === true;
  const differences: IsolateDifference[] = [];
  for (const id of fetched.ids) {
    const after = fetchedAsHeld(await pieceOf({ reader, staging }, id), hasContigs);
    const found = differenceOf(connection && heldIsolate(connection, id, hasContigs), after);
    if (found) differences.push(found);
  }
  const there = new Set(fetched.ids);
  for (const id of connection ? copiedIds(connection) : []) {
    if (connection && !there.has(id)) {
      const name = heldIsolate(connection, id, false)?.name ?? '';
      differences.push({ id, name, state: 'gone', members: [] });
    }
  }
  return differences;
}

async function pieceOf(
  { reader, staging }: Pick<ApplyIsolates, 'reader' | 'staging'>,
  id: number,
): Promise<FetchedIsolate> {
  const piece = await staging.read(isolateKey(id), FetchedIsolate);
  if (piece) return piece;
  throw inconsistent(reader, `what was fetched of isolate ${id} is damaged on the disk`);
}

/** Writes what is different into the copy. `link`: the definitions here that it is to follow. */
export async function applyIsolates(
  context: ApplyIsolates,
  change: Change,
  link: NewLink | undefined,
): Promise<Pick<CopyReport, 'isolates' | 'notes'>> {
  const { staging, fetched } = context;
  const { connection } = change;
  const users = createCopiedUsers(change);
  for (const id of fetched.users) {
    const user = await staging.read(userKey(id), MirroredUser);
    if (user) users.put(user);
  }
  const differences = await findDifferences(context, connection);
  const pieces: FetchedIsolate[] = [];
  for (const { id, state } of differences) if (state !== 'gone') pieces.push(await pieceOf(context, id));
  if (link) await followDefinitions(change, link);
  const rowOf = defineLoci(change, users.userOf, pieces, fetched);
  await defineSchemes(
    change,
    fetched,
    createCopiedSchemes(change, users.userOf, (name) => rowOf.get(name) ?? 0),
  );
  defineFields(connection, pieces, fetched.fields);
  const numbers = new Set(
    [...loadFields(connection).values()].flatMap(({ name, type }) =>
      type === 'int' || type === 'float' ? [name] : [],
    ),
  );
  for (const { id, state } of differences) if (state === 'gone') removeCopied(connection, id);
  for (const piece of pieces) writeIsolate(change, piece, { userOf: users.userOf, rowOf, numbers });
  putProjects(change, fetched.projects);
  forgetSchemeValues(
    connection,
    pieces.map(({ id }) => id),
  );
  if (differences.length > 0) change.contentChanged();
  const leftOut = [...new Set(pieces.flatMap(({ left_out }) => left_out))];
  return {
    isolates: countDifferences(differences, fetched.ids.length),
    notes:
      leftOut.length === 0
        ? []
        : [`Fields and loci are left out whose names cannot be kept: ${leftOut.slice(0, 10).join(', ')}.`],
  };
}

/** Row ids of all loci, by name. Of a locus that is new no more is known than its ids. */
function defineLoci(
  change: Change,
  userOf: UserOf,
  pieces: readonly FetchedIsolate[],
  { schemes }: FetchedIsolates,
): Map<string, number> {
  const loci = createCopiedLoci(change, userOf);
  const rowOf = new Map<string, number>();
  const areNumbers = new Map<string, boolean>(schemes.flatMap((scheme) => scheme.loci.map((name) => [name, true])));
  for (const { alleles } of pieces) {
    for (const [name, ids] of alleles) {
      areNumbers.set(name, (areNumbers.get(name) ?? true) && ids.every((id) => /^(?:0|[1-9]\d{0,15})$/.test(id)));
    }
  }
  for (const [name, isInteger] of areNumbers) {
    const record = {
      id: name,
      data_type: 'DNA' as const,
      allele_id_format: isInteger ? ('integer' as const) : ('text' as const),
      length_varies: true,
    };
    const row = loci.find(name) ?? loci.put({ record, curators: [] });
    if (!isInteger) allowTextIds(change.connection, row);
    rowOf.set(name, row);
  }
  return rowOf;
}

/** Defines the schemes of the site. Where the copy follows definitions here, these say what their schemes are. */
async function defineSchemes(change: Change, { schemes }: FetchedIsolates, copied: CopiedSchemes): Promise<void> {
  const isLinked = (await getMeta(change.database)).seqdef !== undefined;
  const known = isLinked ? copied.list() : [];
  for (const scheme of schemes) {
    const { id, description } = scheme.record;
    if (!known.some((other) => other.id === id || other.name === description)) copied.put(scheme);
  }
}

/** Defines the fields of the site, each so that all values fit that came: a copy keeps what a site holds, also where it breaks its rules. */
function defineFields(
  connection: PresentCopy['connection'],
  pieces: readonly FetchedIsolate[],
  told: FetchedIsolates['fields'],
): void {
  const known = loadFields(connection);
  const writer = createFieldWriter(connection);
  const valuesOf = new Map<string, string[]>();
  const sparse = new Set(pieces.flatMap((piece) => piece.sparse));
  const several = new Set<string>();
  for (const { values } of pieces) {
    for (const [name, texts] of values) {
      const all = valuesOf.get(name) ?? [];
      all.push(...texts);
      valuesOf.set(name, all);
      if (texts.length > 1) several.add(name);
    }
  }
  for (const [name, values] of valuesOf) {
    const before = known.get(name);
    const about: Partial<FetchedIsolates['fields'][number]> = told.find((field) => field.name === name) ?? {};
    const { type = 'text', comments, allowed, group, unit, qualified, conditions } = about;
    const wanted = before?.type ?? FIELD_TYPES.find((each) => each === type) ?? 'text';
    const isQualified = qualified ?? before?.qualified ?? false;
    const fits = values.every((value) => FITS[wanted](isQualified ? withoutQualifier(value) : value));
    const field: FieldDefinition = {
      name,
      type: fits ? wanted : 'text',
      required: false,
      multiple: several.has(name) || before?.multiple === true,
      comments: comments ?? before?.comments,
      allowed_values: before?.allowed_values ?? allowed,
      sparse: sparse.has(name) || before?.sparse === true,
      group: group ?? before?.group,
      unit: unit ?? before?.unit,
      qualified: isQualified && fits,
      conditions: conditions ?? before?.conditions,
    };
    if (before) writer.update(field);
    else writer.insert(field);
  }
}

const FITS: Readonly<Record<(typeof FIELD_TYPES)[number], (value: string) => boolean>> = {
  int: (value) => /^-?\d{1,15}$/.test(value),
  float: (value) => value.trim() !== '' && Number.isFinite(Number(value)),
  date: isDate,
  bool: (value) => /^(?:true|false)$/.test(value),
  text: () => true,
};

function writeIsolate(
  change: Change,
  piece: FetchedIsolate,
  { userOf, rowOf, numbers }: { userOf: UserOf; rowOf: ReadonlyMap<string, number>; numbers: ReadonlySet<string> },
): void {
  const { connection, today } = change;
  const { id, name, values, alleles, contigs } = piece;
  const writer = withoutHistory(isolateWriterOf(change));
  const origin = {
    sender: userOf(piece.sender),
    curator: userOf(piece.curator),
    date_entered: piece.date_entered ?? piece.datestamp ?? today,
    datestamp: piece.datestamp ?? piece.date_entered ?? today,
  };
  if (writer.find(id)) {
    renameCopied(connection, id, name);
    for (const field of writer.membersOf(id).values.keys()) writer.setValues(id, field, [], false, false);
    writer.clearDesignations(id);
    writer.setAliases(id, [], false);
    writer.setReferences(id, [], false);
  } else writer.insert(id, name, origin);
  for (const [field, texts] of values) writer.setValues(id, field, texts, numbers.has(field), true);
  const designations = [...alleles].flatMap(([locusName, ids]) => {
    const locus = rowOf.get(locusName);
    if (locus === undefined) throw new AppError(500, 'internal', `The locus ${locusName} is not defined.`);
    return ids.map((allele_id) => ({ locus, allele_id, sender: origin.sender }));
  });
  writer.addDesignations(id, designations);
  writer.setAliases(id, piece.aliases, true);
  writer.setReferences(id, piece.publications, true);
  keepCitations(connection, piece.citations);
  if (contigs) {
    removeCopiedContigs(connection, id);
    for (const [header, sequence] of contigs) {
      const about = { method: 'unknown' as const, original_designation: header || null, comments: null };
      writer.addContig(id, { sequence, ...about }, { sender: origin.sender });
    }
  }
  writer.setOrigin(id, origin);
  putSent(change, 'isolate', id, piece.also);
  setCustody(connection, id, piece.is_private ? { ...OF_ALL, visibility: 'private' } : OF_ALL);
}
