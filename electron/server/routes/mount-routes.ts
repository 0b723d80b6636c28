import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.ts';
import { mountAlleles } from './alleles.ts';
import { mountDiscovery } from './discovery.ts';
import { mountLoci } from './loci.ts';
import { mountProfiles } from './profiles.ts';
import { mountSchemes } from './schemes.ts';
import { mountSequenceQueries } from './sequence-queries.ts';

/** Mounts every route on one face of the service; links stay below the prefix that `app` was registered with. */
export function mountRoutes(app: FastifyInstance, service: Service): void {
  mountDiscovery(app, service);
  mountLoci(app, service);
  mountAlleles(app, service);
  mountSchemes(app, service);
  mountProfiles(app, service);
  mountSequenceQueries(app, service);
}
