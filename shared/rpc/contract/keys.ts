import { z } from 'zod';
import { ApiKey } from '../../api-keys.ts';
import { procedure } from '../procedure.ts';

const OfAccount = z.object({ user_name: z.string() });

/** What a screen may ask about the API keys of the service. */
export const keyProcedures = {
  /** The keys of all accounts, by user name and then by name, and the accounts whose keys are banned. */
  'keys:list': procedure(z.void(), z.object({ keys: z.array(ApiKey), banned: z.array(z.string()) })),
  /** Makes a key for some databases, or for every one where none is named. Gives the key, which is told this once. */
  'keys:add': procedure(
    OfAccount.extend({ name: z.string(), databases: z.array(z.string()) }),
    z.object({ key: z.string() }),
  ),
  'keys:end': procedure(z.object({ id: z.string() }), z.void()),
  /** Lets no key of an account count, and lets it make none. */
  'keys:ban': procedure(OfAccount, z.void()),
  'keys:allow': procedure(OfAccount, z.void()),
} as const;
