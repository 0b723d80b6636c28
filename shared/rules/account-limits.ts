import { z } from 'zod';

const GIB = 2 ** 30;

/** What submissions of one account may take in all databases of a data folder together. */
export const AccountLimits = z
  .object({
    most_bytes: z
      .number()
      .int()
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .default(20 * GIB)
      .describe('Bytes of all files of the submissions of an account, in all databases of this service.'),
    most_open: z
      .number()
      .int()
      .positive()
      .max(100_000)
      .default(500)
      .describe('Open submissions of an account, in all databases of this service.'),
  })
  .meta({ id: 'AccountLimits' });
export type AccountLimits = z.infer<typeof AccountLimits>;

/** What holds where nobody said anything: 20 GiB and 500 open submissions. */
export const USUAL_ACCOUNT_LIMITS: AccountLimits = AccountLimits.parse({});
