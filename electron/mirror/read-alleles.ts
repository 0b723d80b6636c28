import { z } from 'zod';
import type { Locus } from '#shared/api/locus.ts';
import { furtherMembers, keptText } from '#shared/api/also-sent.ts';
import { Allele } from '#shared/api/allele.ts';
import { nameOfListed } from '#shared/api/listed.ts';
import { citationsOf } from '#shared/api/publication.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { isKeepableId } from '#shared/rules/kept-id.ts';
import { normalizeAlleleSequence, residuesOf } from '#shared/rules/allele.ts';
import { ownMember } from '#shared/own-member.ts';
import { allelesInFasta } from '#shared/sequence/alleles-fasta.ts';
import { MirroredAllele } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { inconsistent, readList, readPage, type ChangedSince } from './read-list.ts';
import { originOf, textOf } from './site-ids.ts';
import { unlessMissing, type MirrorReader } from './site-reader.ts';

/** The alleles of a locus as they were fetched. */
export const FetchedAlleles = z.object({
  alleles: z.array(MirroredAllele),
  /** Whether they are all of the locus, or only those that changed. */
  is_whole: z.boolean(),
  /** How many the site has in all, and when they changed last. */
  records: z.number().int(),
  last_updated: z.string().optional(),
  /** Ids of alleles whose sequence or id cannot be kept. */
  left_out: z.array(z.string()),
});
export type FetchedAlleles = z.infer<typeof FetchedAlleles>;

type AlleleInput = Pick<FetchedAlleles, 'alleles' | 'left_out'>;
type Head = Pick<FetchedAlleles, 'records' | 'last_updated'>;
/** Alleles on a page. Their sequences are the most that a reply holds: a few MB at worst. */
const PAGE = 1000;

/** A locus by what addresses call it (`id`), and what its record does (`own`): a set has names of its own (`wire-notes.md` §10). */
export type NamedLocus = Locus & { own: string };

/** Reads alleles in the form that the site gives: with all that is known of them, or as FASTA. */
export interface AlleleReader {
  /** How many alleles a locus has, and when they changed last. */
  head(locus: string): Promise<Head>;
  whole(locus: NamedLocus): Promise<FetchedAlleles>;
  /** Those that were changed after a day, or added. */
  changed(locus: NamedLocus, dates: ChangedSince): Promise<MirroredAllele[]>;
}

export function createAlleleReader(reader: MirrorReader): AlleleReader {
  /** Learnt from the first list: whether the site gives records in lists. */
  let givesRecords: boolean | undefined;

  const head = async (locus: string) => {
    const { records, last_updated } = await readPage(
      reader,
      { route: routes.listAlleles, params: { locus }, query: { include_records: 0 }, pageSize: 1 },
      1,
    );
    return { records, ...defined({ last_updated }) };
  };

  async function fasta(locus: NamedLocus, query: ChangedSince): Promise<AlleleInput> {
    const text = await unlessMissing(reader.get(routes.getAllelesFasta, { locus: locus.id }, query));
    return sortOut(locus, readFasta(reader, locus, text ?? ''));
  }

  /** The records of a list, or undefined where the site gives addresses only. */
  async function recordsOf(locus: Locus, query: ChangedSince): Promise<(AlleleInput & Head) | undefined> {
    if (givesRecords === false) return undefined;
    const { items, ...counted } = await readList(reader, {
      route: routes.listAlleles,
      params: { locus: locus.id },
      query,
      pageSize: PAGE,
      nameOf: (item) => nameOfListed(item, ({ allele_id }) => allele_id),
      what: `alleles of ${locus.id}`,
    });
    if (items.length > 0) givesRecords = items[0]?.record !== undefined;
    if (givesRecords === false) return undefined;
    const alleles = items.flatMap(({ record }) => (record ? [toAllele(locus, record)] : []));
    return { ...counted, ...sortOut(locus, alleles) };
  }

  return {
    head,
    async whole(locus) {
      const listed = await recordsOf(locus, {});
      if (listed) return { ...listed, is_whole: true };
      const counted = await head(locus.id);
      const given = counted.records === 0 ? { alleles: [], left_out: [] } : await fasta(locus, {});
      const found = given.alleles.length + given.left_out.length;
      if (found === counted.records) return { ...counted, ...given, is_whole: true };
      throw inconsistent(reader, `the file of ${locus.id} has ${found} alleles and its list ${counted.records}`);
    },
    async changed(locus, dates) {
      return ((await recordsOf(locus, dates)) ?? (await fasta(locus, dates))).alleles;
    },
  };
}

/** Takes out what cannot be kept as an allele: one odd record must not stand in the way of all others. */
function sortOut(locus: Locus, given: readonly MirroredAllele[]): AlleleInput {
  const dataType = locus.data_type ?? 'DNA';
  const letters = new Set(residuesOf(dataType, { allowsAmbiguity: true }));
  const isFit = ({ allele_id, sequence }: MirroredAllele) =>
    isKeepableId(allele_id) && sequence !== '' && [...new Set(sequence)].every((letter) => letters.has(letter));
  const alleles: MirroredAllele[] = [];
  const left_out: string[] = [];
  for (const each of given) {
    const allele = { ...each, sequence: normalizeAlleleSequence(each.sequence, dataType) };
    if (isFit(allele)) alleles.push(allele);
    else left_out.push(allele.allele_id);
  }
  return { alleles, left_out };
}

/** What a record says of an allele. Values of extended attributes are members by their names. */
function toAllele(locus: Locus, record: Allele): MirroredAllele {
  const attributes = (locus.extended_attributes ?? []).flatMap(({ field }): [string, string][] => {
    const value = textOf(ownMember(record, field));
    return value === '' ? [] : [[field, value]];
  });
  const known = [...Object.keys(Allele.shape), ...attributes.map(([field]) => field)];
  return {
    allele_id: record.allele_id,
    sequence: record.sequence,
    details: {
      ...originOf(record),
      status: record.status ?? 'unchecked',
      comments: record.comments ?? null,
      type_allele: record.type_allele ?? false,
      flags: [...new Set(record.flags ?? [])],
      publications: [...new Set((record.publications ?? []).map(({ pubmed_id }) => pubmed_id))],
      accessions: (record.accessions ?? []).map(({ databank, accession }): [string, string] => [databank, accession]),
      attributes,
      ...defined({ citations: citationsIn(record), also: keptText(record, furtherMembers(record, new Set(known))) }),
    },
  };
}

function citationsIn({ publications = [] }: Allele) {
  const citations = citationsOf(publications);
  return citations.length > 0 ? citations : undefined;
}

function readFasta(reader: MirrorReader, locus: NamedLocus, text: string): MirroredAllele[] {
  const alleles = new Map<string, MirroredAllele>();
  for (const allele of allelesInFasta(locus.id, text, locus.own)) {
    const { allele_id } = allele;
    if (alleles.has(allele_id)) throw inconsistent(reader, `the file of ${locus.id} has allele ${allele_id} twice`);
    alleles.set(allele_id, allele);
  }
  return [...alleles.values()];
}
