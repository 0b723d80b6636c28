import { z } from 'zod';
import { FaceName } from '../../api/face-name.ts';
import { Problem } from '../../problem-schema.ts';
import { procedure } from '../procedure.ts';

export const ServiceStatus = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** Base address while running, e.g. `http://127.0.0.1:8090`. */
  address: z.string().optional(),
  /** Where it listens while running: a name or address of this computer, or `0.0.0.0` or `::` for all its networks. */
  host: z.string().optional(),
  /** While running: the port of the last time, if another program has it now, so that the address is another one. */
  taken_port: z.number().int().optional(),
  /** While running: the face at the root of its address. */
  face: FaceName.optional(),
  problem: Problem.optional(),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

export const ServiceRequest = z.object({
  /** Counts from 1 at each start of the program. */
  id: z.number().int(),
  /** Milliseconds since 1970, when the reply had been sent. */
  at: z.number(),
  method: z.string(),
  /** Path with query; values of OAuth parameters are left out. */
  path: z.string(),
  /** 499 if the client left before the reply. */
  status: z.number().int(),
  /** Milliseconds until the reply was sent. */
  ms: z.number(),
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** What a screen may ask about the REST service. */
export const serviceProcedures = {
  /** Whether the REST service of this computer listens, and where. */
  'service:status': procedure(z.void(), ServiceStatus),
  'service:start': procedure(z.void(), ServiceStatus),
  'service:stop': procedure(z.void(), ServiceStatus),
  /** The last requests, oldest first. `service:request` reports later ones. */
  'service:requests': procedure(z.void(), z.array(ServiceRequest)),
  'service:clear-requests': procedure(z.void(), z.void()),
} as const;

/** What the main side reports to the screens about the REST service. */
export const serviceEvents = {
  'service:changed': ServiceStatus,
  /** Requests answered since the last such event, oldest first. Some are left out if very many arrive at once. */
  'service:request': z.object({ requests: z.array(ServiceRequest) }),
} as const;
