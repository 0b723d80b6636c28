import { z } from 'zod';
import { nameOfListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import { furtherMembers, keptText } from '#shared/api/also-sent.ts';
import { lincodeMembersOf } from '#shared/api/lincode.ts';
import { Profile } from '#shared/api/profile.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { ownMember } from '#shared/own-member.ts';
import {
  CopiedGroupValue,
  MirroredProfile,
  type MirroredScheme,
} from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { inconsistent, readList, readPage, type ChangedSince } from './read-list.ts';
import { originOf, textOf } from './site-ids.ts';
import { unlessMissing, type MirrorReader } from './site-reader.ts';

export const FetchedProfiles = z.object({
  profiles: z.array(MirroredProfile),
  /** How many the site has in all that fit what was asked, and when they changed last. */
  records: z.number().int(),
  last_updated: z.string().optional(),
  /** In which group of a classification scheme a profile is, where the site says so with the profile: name, group, id. */
  groups: z.array(z.tuple([z.string(), z.number().int(), z.string()])).optional(),
  /** Values of these groups, by the name of the classification scheme. */
  group_values: z.array(z.tuple([z.string(), CopiedGroupValue])).optional(),
});
export type FetchedProfiles = z.infer<typeof FetchedProfiles>;

/** Profiles with more loci come as a table: their records would be ten times as large. */
const MOST_LOCI_IN_RECORDS = 100;
/** Alleles on a page of records, about: a few MB. */
const ALLELES_ON_PAGE = 50_000;

/** Reads the profiles of one scheme in the form that the site gives. */
export interface ProfileReader {
  /** How many profiles the site lists, and when they changed last. */
  head(): Promise<{ records: number; last_updated?: string }>;
  /** Whether pages of records are better than a table, as far as is known. */
  prefersPages(): boolean;
  /** Says that a table is too large. */
  takePages(): void;
  /** One page of all profiles, from 1; undefined where the site gives them as a table only. */
  page(page: number): Promise<FetchedProfiles | undefined>;
  /** All of them, or those that fit some dates, as a table. Undefined where that is too large for one reply. */
  table(dates?: ChangedSince): Promise<FetchedProfiles | undefined>;
  /** Those that were changed after a day, or added. */
  changed(dates: ChangedSince): Promise<MirroredProfile[]>;
}

/** `scheme` has a primary key. */
export function createProfileReader(reader: MirrorReader, scheme: MirroredScheme): ProfileReader {
  const { id } = scheme.record;
  const primaryKey = scheme.fields.find((field) => field.primary_key)?.field ?? '';
  const fields = scheme.fields.map(({ field }) => field).filter((field) => field !== primaryKey);
  const pageSize = Math.min(2_000, Math.max(10, Math.floor(ALLELES_ON_PAGE / Math.max(1, scheme.loci.length))));
  let givesRecords = scheme.loci.length <= MOST_LOCI_IN_RECORDS;
  let isTooLarge = false;
  const list = (query: object = {}) => ({
    route: routes.listProfiles,
    params: { scheme_id: id },
    query: { allele_ids_only: 1, ...query },
    pageSize,
  });

  const ofLincodes = lincodeMembersOf(scheme.record);

  function toProfile(record: Profile): MirroredProfile {
    const value = (name: string) => textOf(ownMember(record, name));
    const told = [primaryKey, ...fields].filter((name) => value(name) !== '');
    const known = [...Object.keys(Profile.shape), ...told, ...ofLincodes];
    return {
      profile_id: value(primaryKey),
      alleles: scheme.loci.map((locus) => {
        const allele = ownMember(record.alleles, locus) ?? '';
        return allele.includes('/') ? nameInUri(allele) : allele;
      }),
      fields: fields.map((field): [string, string] => [field, value(field)]).filter(([, text]) => text !== ''),
      origin: originOf(record),
      ...defined({ also: keptText(record, furtherMembers(record, new Set(known))) }),
    };
  }

  function fetched(records: Profile[], counted: { records: number; last_updated?: string }): FetchedProfiles {
    const profiles = records.map(toProfile);
    if (profiles.some(({ profile_id }) => profile_id === '')) {
      throw inconsistent(reader, `scheme ${id} has a profile without ${primaryKey}`);
    }
    const groups = records.flatMap(({ classification_schemes = {} }, index) =>
      Object.entries(classification_schemes).map(([name, { group }]): [string, number, string] => [
        name,
        group.group,
        profiles[index]?.profile_id ?? '',
      ]),
    );
    const values = records.flatMap(({ classification_schemes = {} }) =>
      Object.entries(classification_schemes).flatMap(([name, { group: told }]) =>
        Object.entries(told.fields ?? {}).map(([field, value]): [string, CopiedGroupValue] => [
          name,
          [told.group, field, value],
        ]),
      ),
    );
    return { ...counted, profiles, groups, ...(values.length > 0 ? { group_values: values } : {}) };
  }

  const head = async () => {
    const { records, last_updated } = await readPage(reader, { ...list({ include_records: 0 }), pageSize: 1 }, 1);
    return { records, ...defined({ last_updated }) };
  };

  /** Lines of cells: the primary key, the loci, the other fields, and what else there is. */
  async function readTable(text: string): Promise<MirroredProfile[]> {
    const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
    const header = (lines[0] ?? '').split('\t');
    const placeOf = (name: string) => {
      const place = header.indexOf(name);
      if (place !== -1) return place;
      throw inconsistent(reader, `the table of scheme ${id} has no column "${name}"`);
    };
    if (header[0] !== primaryKey)
      throw inconsistent(reader, `the table of scheme ${id} does not begin with ${primaryKey}`);
    const loci: number[] = [];
    for (const name of scheme.loci) {
      // In a set, tables may have the name of the record in place of that of the address (`wire-notes.md` §10).
      const place = header.indexOf(name);
      loci.push(place === -1 ? placeOf((await reader.get(routes.getLocus, { locus: name })).id) : place);
    }
    const others = fields.map((field) => [field, placeOf(field)] as const);
    const rows = lines.slice(1).filter((line) => line !== '');
    return rows.map((line, index) => {
      const cells = line.split('\t');
      if (cells.length !== header.length)
        throw inconsistent(reader, `row ${index + 1} of the table of scheme ${id} is cut off`);
      return {
        profile_id: cells[0] ?? '',
        alleles: loci.map((place) => cells[place] ?? ''),
        fields: others
          .map(([field, place]): [string, string] => [field, cells[place] ?? ''])
          .filter(([, value]) => value !== ''),
      };
    });
  }

  async function table(dates: ChangedSince = {}): Promise<FetchedProfiles | undefined> {
    try {
      const text = await unlessMissing(reader.get(routes.getProfilesCsv, { scheme_id: id }, dates));
      const profiles = await readTable(text ?? '');
      return { profiles, records: profiles.length };
    } catch (error) {
      if (error instanceof AppError && error.problem.code === 'reply_too_large') return undefined;
      throw error;
    }
  }

  return {
    head,
    table,
    prefersPages: () => givesRecords || isTooLarge,
    takePages: () => (isTooLarge = true),
    async page(page) {
      const { items, ...counted } = await readPage(reader, list(), page);
      const records = items.flatMap(({ record }) => (record ? [record] : []));
      givesRecords = records.length === items.length;
      if (givesRecords) return fetched(records, counted);
      if (isTooLarge)
        throw inconsistent(
          reader,
          `the profiles of scheme ${id} are too many for one table, and it gives no records of them`,
        );
      return undefined;
    },
    changed,
  };

  async function changed(dates: ChangedSince): Promise<MirroredProfile[]> {
    if (givesRecords) {
      const nameOf = (record: Profile) => textOf(ownMember(record, primaryKey));
      const listed = await readList(reader, {
        ...list(dates),
        nameOf: (item) => nameOfListed(item, nameOf),
        what: `changed profiles of scheme ${id}`,
      });
      const records = listed.items.flatMap(({ record }) => (record ? [record] : []));
      if (records.length === listed.items.length) return fetched(records, listed).profiles;
      givesRecords = false;
    }
    const given = await table(dates);
    if (given) return given.profiles;
    throw inconsistent(reader, `the changed profiles of scheme ${id} are too many for one table`);
  }
}
