import { z } from 'zod';

/** A link to another resource: absolute, and below the prefix of the face that sent it. */
export const Uri = z.url();

/** Links to the other pages of a list. A link to a page that does not exist is absent. */
export const Paging = z
  .object({
    previous: Uri.optional(),
    next: Uri.optional(),
    first: Uri.optional(),
    last: Uri.optional(),
    return_all: Uri.optional(),
  })
  .meta({ id: 'Paging' });
export type Paging = z.infer<typeof Paging>;

export const IsoDate = z.iso.date();

export const RecordCount = z.number().int().nonnegative();

/** Address of a user record, as in `sender`, `curator` and `curators`. */
export const USER_PATH = '/db/:database/users/:user_id';

export const ISOLATE_PATH = '/db/:database/isolates/:isolate_id';

export const databaseParams = { database: z.string() } as const;

/** Additive, as deployed servers: to whom the cut-off day hides newer records, how many it hides. */
export const CutOffMessage = z.string().optional();

/**
 * A list reply: a count, the latest dates among the records that match (some lists only), the members (URIs, or records
 * with `include_records=1`) and links to other pages.
 */
export function listResponse<Member extends string, Item extends z.ZodType>(member: Member, record: Item) {
  return z.object({
    records: RecordCount,
    last_added: IsoDate.optional(),
    last_updated: IsoDate.optional(),
    paging: Paging.optional(),
    message: CutOffMessage,
    [member]: z.array(z.union([Uri, record])),
  } as {
    records: typeof RecordCount;
    last_added: z.ZodOptional<typeof IsoDate>;
    last_updated: z.ZodOptional<typeof IsoDate>;
    paging: z.ZodOptional<typeof Paging>;
    message: typeof CutOffMessage;
  } & Record<Member, z.ZodArray<z.ZodUnion<[typeof Uri, Item]>>>);
}
