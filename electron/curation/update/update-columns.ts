import type { z } from 'zod';
import { membersOf } from '#shared/api/curation/member-shapes.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { memberNamed, type NamedMember } from '#shared/api/curation/read-member.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { readDerivedHeading } from '#shared/rules/attribute-table.ts';
import { fieldOfHeading } from '#shared/rules/field-heading.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { didYouMean } from '#shared/rules/near-misses.ts';
import { errorOf, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { attributeNames } from '#electron/store/changes/writers/records/attribute-record.ts';
import type { SchemeMembers } from '#shared/api/curation/scheme-members.ts';
import { readSchemeRecord } from '#electron/store/changes/writers/records/scheme-record.ts';
import type { Reading } from '../record-kind.ts';
import { locusHeadings, type AlleleColumn } from './allele-columns.ts';
import { KEYS, listedMember } from './list-headings.ts';

export interface MemberColumn extends NamedMember {
  /** 0-based place in the header. */
  place: number;
  heading: string;
}

/** What the header of a table of changes says. */
export interface UpdateColumns {
  /** Parts of the key of a record, by the place of their column. */
  keys: { place: number; part: string }[];
  /** Place of the column with names of isolates, where no column has their ids. */
  name: number | undefined;
  members: MemberColumn[];
  /** Of isolates: columns named like loci. */
  alleles: AlleleColumn[];
  /** Headings of columns that follow from others, as exported tables have them. */
  ignored: string[];
  problems: RuleProblem[];
}

/** The member of a kind whose members have names that the database gives them. */
const INNER: { readonly [Name in RecordKindName]?: string } = { isolate: 'provenance', allele: 'attributes' };

/** Reads a header; `withAlleles`: columns of isolates named like loci change their alleles. AppError codes: bad_parameter 400 for a kind that no table changes. */
export function readUpdateColumns(
  reading: Reading,
  record: RecordKindName,
  headings: readonly string[],
  within: RecordKey,
  { withAlleles = false } = {},
): UpdateColumns {
  const shape = membersOf(record)?.shape;
  const known = [...(KEYS[record] ?? []), ...primaryKeys(reading, record, within)];
  if (!shape || known.length === 0)
    throw refusal('bad_parameter', `Records of the kind "${record}" cannot be changed by a table.`);
  const found: UpdateColumns = { keys: [], name: undefined, members: [], alleles: [], ignored: [], problems: [] };
  const following = followingColumns(reading, record);
  const inner = innerNames(reading, record, within);
  const loci = withAlleles && record === 'isolate' ? locusHeadings(reading) : undefined;
  const taken = new Set<string>();
  for (const [place, written] of headings.entries()) {
    const heading = written.trim();
    const part = known.find(([name, one]) => name === heading && !Object.hasOwn(within, one))?.[1];
    if (taken.has(heading)) found.problems.push(errorOf('repeated_column', `"${heading}" occurs twice.`, heading));
    else if (part !== undefined && !found.keys.some((key) => key.part === part)) found.keys.push({ place, part });
    else {
      const listed = listedMember(record, heading);
      const ofUnit = record === 'isolate' ? fieldOfHeading(heading, inner.fields ?? new Map()) : undefined;
      const meant = ofUnit && 'field' in ofUnit ? ofUnit.field.name : heading;
      const own = memberColumn(shape, meant, place, inner);
      const column = own ?? (typeof listed === 'string' ? memberColumn(shape, listed, place, inner) : undefined);
      const locus = loci?.get(heading);
      if (column) found.members.push({ ...column, heading });
      else if (locus) found.alleles.push({ place, heading, locus });
      else if (listed === null || following.has(heading) || readDerivedHeading(heading)) found.ignored.push(heading);
      else if (ofUnit && 'reason' in ofUnit) found.problems.push(errorOf('unknown_column', ofUnit.reason, heading));
      else found.problems.push(unknownColumn(heading, [...Object.keys(shape), ...inner.owners.keys()]));
    }
    taken.add(heading);
  }
  nameKey(found, record, within, known);
  return found;
}

/** Isolates are known by their names where there is no id; and every part of a key has to be there. */
function nameKey(
  found: UpdateColumns,
  record: RecordKindName,
  within: RecordKey,
  known: readonly (readonly [string, string])[],
): void {
  const parts = [...new Set(known.map(([, part]) => part))];
  const missing = parts.filter((part) => !Object.hasOwn(within, part) && !found.keys.some((key) => key.part === part));
  if (missing.length === 0) return;
  const name = record === 'isolate' ? found.members.find(({ heading }) => heading === 'isolate') : undefined;
  if (name) {
    found.name = name.place;
    found.members = found.members.filter((column) => column !== name);
    return;
  }
  const headings = missing.map((part) => known.find(([, one]) => one === part)?.[0] ?? part);
  const or = record === 'isolate' ? ' or "isolate"' : '';
  const wanted = `${headings.map((heading) => `"${heading}"`).join(' and ')}${or}`;
  found.problems.push(errorOf('no_key', `A column ${wanted} must say which record a row is about.`));
}

function unknownColumn(heading: string, known: readonly string[]): RuleProblem {
  if (heading === '') return errorOf('unknown_column', 'A column has no heading.');
  const reason = `"${heading}" is no member that can be changed.${didYouMean(heading, known)}`;
  return errorOf('unknown_column', reason, heading);
}

/** What exported tables say besides members: who made a record and when, and of isolates their alleles and types. */
const ALWAYS = ['sender', 'curator', 'date_entered', 'datestamp', 'length', 'Newer version', 'Entered', 'Changed'];

function followingColumns({ database: { connection } }: Reading, record: RecordKindName): ReadonlySet<string> {
  if (record !== 'isolate') return new Set(ALWAYS);
  const loci = connection.prepare('select name from locus').all();
  const fields = connection
    .prepare('select field, name from scheme_field join scheme on scheme.id = scheme_field.scheme')
    .all();
  const attributes = attributeNames(connection);
  const ofSchemes = fields.flatMap(({ field, name }) => [String(field), `${String(field)} (${String(name)})`]);
  return new Set([...ALWAYS, ...loci.map(({ name }) => String(name)), ...ofSchemes, ...attributes]);
}

/** Names that the database gives to members of members: in which member each lies and, of isolates, the field. */
interface InnerNames {
  owners: ReadonlyMap<string, string>;
  fields?: ReadonlyMap<string, FieldDefinition>;
}

function innerNames(reading: Reading, record: RecordKindName, within: RecordKey): InnerNames {
  const { connection } = reading.database;
  if (record === 'isolate') {
    const fields = loadFields(connection);
    return { owners: new Map(Array.from(fields.keys(), (name) => [name, 'provenance'])), fields };
  }
  if (record === 'allele') {
    const rows = connection.prepare('select distinct field from locus_extended_attribute').all();
    return { owners: new Map(rows.map(({ field }) => [String(field), 'attributes'])) };
  }
  const schemes = record === 'profile' ? schemesOf(reading, within) : [];
  const names = schemes.flatMap(({ fields, loci }) => [
    ...fields.map(({ field }) => [field, 'fields'] as const),
    ...loci.map((locus) => [locus, 'alleles'] as const),
  ]);
  return { owners: new Map(names) };
}

/** The scheme of profiles, or all of the database where the rows name theirs. */
function schemesOf({ database: { connection } }: Reading, within: RecordKey): SchemeMembers[] {
  const named = within['scheme_id'];
  const rows = named === undefined ? connection.prepare('select id from scheme').all() : [{ id: named }];
  return rows.flatMap(({ id }) => readSchemeRecord(connection, Number(id)) ?? []);
}

/** Lists of profiles call the id of a profile by the primary key of its scheme, such as ST. */
function primaryKeys(reading: Reading, record: RecordKindName, within: RecordKey): [heading: string, part: string][] {
  if (record !== 'profile') return [];
  return schemesOf(reading, within).flatMap(({ primary_key }) =>
    primary_key === null ? [] : [[primary_key, 'profile_id']],
  );
}

function memberColumn(
  shape: z.ZodObject['shape'],
  heading: string,
  place: number,
  { owners, fields }: InnerNames,
): MemberColumn | undefined {
  const [outer = '', after] = heading.split(/\.(.*)/s, 2);
  const isOwn = Object.hasOwn(shape, heading) && !Object.values(INNER).includes(heading);
  const inner = after !== undefined && Object.hasOwn(shape, outer) ? after : heading;
  const owner = owners.get(inner);
  const name = isOwn ? heading : owner && `${owner}.${inner}`;
  const found = name === undefined ? undefined : memberNamed(shape, name, fields);
  if (!found) return undefined;
  // Null empties a member of a member.
  const read: MemberColumn['read'] = (cell, before) =>
    !isOwn && cell === BLANK_CELL ? { value: null } : found.read(cell, before);
  return { ...found, place, heading, read };
}
