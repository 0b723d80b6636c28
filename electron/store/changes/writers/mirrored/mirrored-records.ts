import { z } from 'zod';
import { GroupField } from '#shared/api/classification.ts';
import { Locus } from '#shared/api/locus.ts';
import { Citations } from '#shared/api/publication.ts';
import { Scheme, SchemeField } from '#shared/api/scheme.ts';
import { User } from '#shared/api/user.ts';

/** Who stands behind a record and when it came, as far as the site says: ids of the site's users, ISO dates. */
const Origin = {
  sender: z.number().int().optional(),
  curator: z.number().int().optional(),
  date_entered: z.string().optional(),
  datestamp: z.string().optional(),
};

/** What the site sends of the record besides, as JSON text (`shared/api/also-sent.ts`). */
const also = z.string().optional();

/** An allele of another site. Where that gives FASTA only, nothing is known but the sequence. */
export const MirroredAllele = z.object({
  allele_id: z.string(),
  /** As it is stored: upper case. */
  sequence: z.string(),
  /** What else the site says. Absent: only the sequence was read. */
  details: z
    .object({
      ...Origin,
      status: z.string(),
      comments: z.string().nullable(),
      type_allele: z.boolean(),
      flags: z.array(z.string()),
      publications: z.array(z.number().int()),
      citations: Citations,
      /** Databank and accession. */
      accessions: z.array(z.tuple([z.string(), z.string()])),
      /** Values of extended attributes by their names. */
      attributes: z.array(z.tuple([z.string(), z.string()])),
      also,
    })
    .optional(),
});
export type MirroredAllele = z.infer<typeof MirroredAllele>;

/** A locus of another site. */
export const MirroredLocus = z.object({ record: Locus, curators: z.array(z.number().int()), also });
export type MirroredLocus = z.infer<typeof MirroredLocus>;

/** A scheme of another site; the loci by name, in the order of its profiles. */
export const MirroredScheme = z.object({
  record: Scheme,
  fields: z.array(SchemeField),
  loci: z.array(z.string()),
  curators: z.array(z.number().int()),
  also,
});
export type MirroredScheme = z.infer<typeof MirroredScheme>;

/** A profile of another site. */
export const MirroredProfile = z.object({
  profile_id: z.string(),
  /** Allele ids in the order of the scheme. */
  alleles: z.array(z.string()),
  /** Fields with a value, without the primary key. */
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** Absent where the site gives a table without it. */
  origin: z.object(Origin).optional(),
  also,
});
export type MirroredProfile = z.infer<typeof MirroredProfile>;

/** Number of a group, field and value. */
export const CopiedGroupValue = z.tuple([z.number().int(), z.string(), z.union([z.number(), z.string()])]);
export type CopiedGroupValue = z.infer<typeof CopiedGroupValue>;

/** A classification scheme of another site with its groups: number, and the ids of the profiles. */
export const CopiedClassification = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().optional(),
  inclusion_threshold: z.number().int(),
  relative_threshold: z.boolean(),
  groups: z.array(z.tuple([z.number().int(), z.array(z.string())])),
  group_fields: z.array(GroupField).optional(),
  group_values: z.array(CopiedGroupValue).optional(),
});
export type CopiedClassification = z.infer<typeof CopiedClassification>;

/** LIN codes of the profiles of a scheme, and the names of groups of codes. */
export const CopiedLincodes = z.object({
  /** Profile id, code, date of the last change. */
  codes: z.array(z.tuple([z.string(), z.string(), z.string()])),
  nicknames: z.array(z.object({ prefix: z.string(), field: z.string(), nickname: z.string(), datestamp: z.string() })),
});
export type CopiedLincodes = z.infer<typeof CopiedLincodes>;

export const MirroredUser = User.extend({ also });
export type MirroredUser = z.infer<typeof MirroredUser>;

/** Ids of records that came, changed and went. */
export interface ChangedIds {
  added: string[];
  changed: string[];
  withdrawn: string[];
}
