import { z } from 'zod';
import { alsoSentOf, keptText } from '#shared/api/also-sent.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { Citations } from '#shared/api/publication.ts';
import type { AlleleIds } from '#shared/api/isolate-designations.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { orderedJson } from '#shared/ordered-json.ts';
import { defined } from '#shared/defined.ts';
import { locusNameProblem } from '#shared/rules/locus.ts';
import { addressPartProblem } from '#shared/rules/address-part.ts';
import { BUILT_IN_FIELDS, isSpecialColumn } from '#shared/rules/field-basics.ts';
import { originOf, textOf } from '../site-ids.ts';

const Texts = z.array(z.tuple([z.string(), z.array(z.string())]));

type NamedTexts = [string, string[]];

/** An isolate as it was fetched from a site. */
export const FetchedIsolate = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Ids of the site's users; ISO dates. */
  sender: z.number().int().optional(),
  curator: z.number().int().optional(),
  date_entered: z.string().optional(),
  datestamp: z.string().optional(),
  is_private: z.boolean(),
  /** Values by field, and the fields among them of which few isolates have values. */
  values: Texts,
  sparse: z.array(z.string()),
  aliases: z.array(z.string()),
  publications: z.array(z.number().int()),
  citations: Citations,
  /** Allele ids by locus. */
  alleles: Texts,
  bin: z.object({ contigs: z.number().int(), bases: z.number().int() }).optional(),
  /** Header and bases. Absent where they were not fetched, or are here already. */
  contigs: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** Ids and names of its projects. */
  projects: z.array(z.tuple([z.number().int().positive(), z.string()])),
  /** What the site sent of it besides (`shared/api/also-sent.ts`). */
  also: z.string().optional(),
  /** Names of fields and loci that cannot be kept. */
  left_out: z.array(z.string()),
});
export type FetchedIsolate = z.infer<typeof FetchedIsolate>;

/** An isolate that is in the list of a site, as its record and its allele ids say. */
export function isolateFrom(id: number, record: Isolate, designations: readonly AlleleIds[]): FetchedIsolate {
  const { provenance, phenotypic = {}, aliases = [], publications = [], projects = [], sequence_bin: bin } = record;
  const own = Object.entries(provenance).filter(([name]) => !BUILT_IN_FIELDS.includes(name));
  const values = [...own, ...Object.entries(phenotypic)].map(([name, value]): NamedTexts => [name, textsOf(value)]);
  const alleles = designations
    .flatMap((each) => Object.entries(each))
    .map(([locus, ids]): NamedTexts => [locus, [...new Set(textsOf(ids))]]);
  const isField = ([name]: NamedTexts) => canBeField(name);
  const isLocus = ([name]: NamedTexts) => locusNameProblem(name) === undefined;
  const leftOut = [...values.filter((each) => !isField(each)), ...alleles.filter((each) => !isLocus(each))];
  return {
    id,
    name: provenance.isolate ?? String(id),
    ...originOf(provenance),
    is_private: record.custody !== undefined,
    values: [...new Map(values.filter(isField))].filter(([, texts]) => texts.length > 0),
    sparse: Object.keys(phenotypic),
    aliases: [...new Set(aliases)],
    publications: [...new Set(publications)],
    alleles: [...new Map(alleles.filter(isLocus))].filter(([, texts]) => texts.length > 0),
    projects: projectsIn(projects),
    ...defined({
      citations: record.citations,
      bin: bin && { contigs: bin.contig_count, bases: bin.total_length },
      also: keptText(record, alsoSentOf(record)),
    }),
    left_out: leftOut.map(([name]) => name),
  };
}

function projectsIn(projects: NonNullable<Isolate['projects']>): FetchedIsolate['projects'] {
  const told = projects.map(({ id, description }): [number, string] => [Number(nameInUri(id)), description]);
  return [...new Map(told.filter(([id]) => Number.isSafeInteger(id) && id > 0))];
}

/** Whether a copy can keep a field of this name. A site may have names that nobody could give a field here. */
function canBeField(name: string): boolean {
  const isPlain = name.trim() !== '' && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name);
  return isPlain && !isSpecialColumn(name) && addressPartProblem(name, 'the name of a field') === undefined;
}

/** Characters of the name of a field. */
const LONGEST_NAME = 200;

/** Values as texts. What is neither a text nor a number is kept as the JSON that came. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === 'object' ? orderedJson(value) : textOf(value)];
}
