import type { FastifyInstance } from 'fastify';
import type { Service } from '../http/service.ts';
import { mountAlleles } from './alleles.ts';
import { mountBreakdowns } from './breakdowns.ts';
import { mountChanges } from './changes.ts';
import { mountClassification } from './classification.ts';
import { mountContigs } from './contigs.ts';
import { mountCuration } from './curation/mount-curation.ts';
import { mountDesignations } from './designations.ts';
import { mountDiscovery } from './discovery.ts';
import { mountFields } from './fields.ts';
import { mountIsolateDesignations } from './isolate-designations.ts';
import { mountIsolates } from './isolates.ts';
import { mountLincodes } from './lincodes.ts';
import { mountLoci } from './loci.ts';
import { mountOAuth } from './oauth.ts';
import { mountProfiles } from './profiles.ts';
import { mountProjectDataset } from './project-dataset.ts';
import { mountProjects } from './projects.ts';
import { mountSchemes } from './schemes.ts';
import { mountSequenceQueries } from './sequence-queries.ts';
import { mountSequences } from './sequences.ts';
import { mountUsers } from './users.ts';

/** Mounts every route on one face of the service. Links stay below the prefix with which `app` was registered. */
export function mountRoutes(app: FastifyInstance, service: Service): void {
  mountDiscovery(app, service);
  mountOAuth(app, service);
  mountLoci(app, service);
  mountAlleles(app, service);
  mountBreakdowns(app, service);
  mountSchemes(app, service);
  mountProfiles(app, service);
  mountLincodes(app, service);
  mountSequenceQueries(app, service);
  mountDesignations(app, service);
  mountSequences(app, service);
  mountChanges(app, service);
  mountClassification(app, service);
  mountUsers(app, service);
  mountProjects(app, service);
  mountProjectDataset(app, service);
  mountIsolates(app, service);
  mountIsolateDesignations(app, service);
  mountContigs(app, service);
  mountFields(app, service);
  mountCuration(app, service);
}
