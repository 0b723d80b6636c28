import { z } from 'zod';
import { databaseParams, Uri } from './common.ts';
import { route } from './route.ts';

export const SiteGroup = z
  .object({
    name: z.string(),
    description: z.string(),
    long_description: z.string().optional(),
    databases: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        /** Additive: more about it, in sentences. */
        long_description: z.string().optional(),
        /** Additive: what it is about, as `Neisseria spp.` */
        organism: z.string().optional(),
        /** Additive: when it was copied at the original, where the service answers from copies and the copy says so. */
        as_of: z.iso.datetime().optional(),
        href: Uri,
      }),
    ),
  })
  .meta({ id: 'SiteGroup' });
export type SiteGroup = z.infer<typeof SiteGroup>;

/** Links to the content of a database. Which members are present depends on its kind and content. */
export const DatabaseResources = z
  .object({
    fields: Uri.optional(),
    isolates: Uri.optional(),
    genomes: Uri.optional(),
    schemes: Uri.optional(),
    loci: Uri.optional(),
    projects: Uri.optional(),
    sequences: Uri.optional(),
    curators: Uri.optional(),
    /**
     * As deployed servers: what users of the database should know: that its definitions are missing, of what it is a copy and of which moment, or how many
     * records its cut-off day hides.
     */
    message: z.string().optional(),
    submissions: Uri.optional(),
    /** Additive: in isolate databases nothing else links to classification schemes. */
    classification_schemes: Uri.optional(),
  })
  .meta({ id: 'DatabaseResources' });
export type DatabaseResources = z.infer<typeof DatabaseResources>;

export const listGroups = route({
  id: 'listGroups',
  method: 'GET',
  path: '/db',
  alias: '/',
  summary: 'Groups of databases on this site. `/` answers the same.',
  response: z.array(SiteGroup),
});

export const getDatabase = route({
  id: 'getDatabase',
  method: 'GET',
  path: '/db/:database',
  summary: 'What a database holds.',
  params: z.object(databaseParams),
  response: DatabaseResources,
});

export const getOpenApi = route({
  id: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of the service, OpenAPI 3.1.',
  response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) }),
});

export const getRobots = route({
  id: 'getRobots',
  method: 'GET',
  path: '/robots.txt',
  summary: 'Asks search engines to stay away, as deployed servers do.',
  response: z.string(),
  produces: 'text/plain',
});
