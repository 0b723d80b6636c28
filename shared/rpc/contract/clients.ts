import { z } from 'zod';
import { ClientScope } from '../../oauth-clients.ts';
import { procedure } from '../procedure.ts';

/** A program that may sign requests of the service. Its secret is told once, when it is added. */
export const Client = z.object({
  key: z.string(),
  name: z.string(),
  /** ISO timestamp. */
  created_at: z.string(),
  scopes: z.array(ClientScope),
});
export type Client = z.infer<typeof Client>;

/** A program that waits for the answer of a person. */
export const WaitingClient = z.object({
  /** Names the request. It is not its token, which stays on the main side. */
  id: z.string(),
  client: z.string(),
  database: z.string(),
  submit: z.boolean(),
  curate: z.boolean(),
  /** Milliseconds since 1970. */
  asked_at: z.number(),
});
export type WaitingClient = z.infer<typeof WaitingClient>;

/** What a person has allowed a program. */
export const Permission = z.object({
  /** Names the permission. It is not its token. */
  id: z.string(),
  client: z.string(),
  database: z.string(),
  user_name: z.string(),
  /** Milliseconds since 1970. */
  allowed_at: z.number(),
});
export type Permission = z.infer<typeof Permission>;

const Named = z.object({ id: z.string() });

/** What a screen may ask about the programs that sign in to the service. */
export const clientProcedures = {
  /** Programs that may sign requests of the service, by name. */
  'clients:list': procedure(z.void(), z.array(Client)),
  /** Adds a client for some databases, or for every one where none is named. Gives the pair that its program signs with. */
  'clients:add': procedure(
    z.object({ name: z.string(), submit: z.boolean(), curate: z.boolean(), databases: z.array(z.string()) }),
    z.object({ key: z.string(), secret: z.string() }),
  ),
  /** Removes a client, with all that it was allowed. */
  'clients:revoke': procedure(z.object({ key: z.string() }), z.void()),
  /** Programs that wait for an answer, newest first. */
  'clients:waiting': procedure(z.void(), z.array(WaitingClient)),
  /** Allows one of them to act for the owner. Gives the verifier, which the program needs. */
  'clients:allow': procedure(Named, z.object({ verifier: z.string() })),
  'clients:deny': procedure(Named, z.void()),
  /** What all people have allowed, newest first. */
  'clients:permissions': procedure(z.void(), z.array(Permission)),
  'clients:end-permission': procedure(Named, z.void()),
} as const;
