import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import type { FastifyInstance } from 'fastify';
import type { SiteGroup } from '#shared/api/discovery.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { mayRead } from '#electron/rights/database-rights.ts';
import { heldMeta } from '#electron/store/file/meta.ts';
import { listClassificationSchemes } from '#electron/store/records/classification-repository.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import { countLoci } from '#electron/store/records/locus-repository.ts';
import { hasProjects } from '#electron/store/records/project-repository.ts';
import { hasSchemes } from '#electron/store/records/scheme-repository.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { hasCurators } from '#electron/store/records/user-repository.ts';
import { readAccessFacts } from '#electron/store/site/caller.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { reportDefect } from '../http/errors.ts';
import { describeFace } from '../http/face.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, text } from '../http/reply.ts';
import type { ContextOf, DatabaseContext, Service } from '../http/service.ts';

type GroupsContext = Pick<ContextOf<typeof routes.listGroups>, 'service' | 'principal' | 'links'>;

/**
 * A database in the list. Undefined if its file cannot be used, because one damaged file must not hide the others, or
 * if the client may not read it.
 */
async function describeDatabase(
  { service, principal, links }: GroupsContext,
  name: string,
): Promise<SiteGroup['databases']> {
  try {
    const opened = await service.dataFolder.openFor(name, SEES_PUBLIC);
    const { access, description, long_description, organism } = opened.meta;
    if (!mayRead(principal, readAccessFacts(service.dataFolder.site, principal, { name, access }))) return [];
    const href = links.to(routes.getDatabase, { database: name });
    const { as_of } = service.replica?.momentOf(name) ?? {};
    return [{ name, description, ...omitEmpty({ long_description, organism }), ...defined({ as_of }), href }];
  } catch (error) {
    if (!(error instanceof AppError)) reportDefect(service, error, `The list of databases, "${name}"`);
    return [];
  }
}

async function listGroups(asked: GroupsContext): Promise<SiteGroup[]> {
  const groups: SiteGroup[] = [];
  for (const { databases: names, ...group } of await asked.service.dataFolder.listGroups()) {
    const databases = (await Promise.all(names.map((name) => describeDatabase(asked, name)))).flat();
    if (databases.length > 0) groups.push({ ...group, databases });
  }
  return groups;
}

/** Says that the definitions of isolates are not there. Undefined if they are, and if the client may not read them. */
async function missingDefinitions({ service, database, kind, linked }: DatabaseContext): Promise<string | undefined> {
  if (kind !== 'isolates' || linked.definitions || linked.hidesDefinitions) return undefined;
  const name = await service.dataFolder.namedSeqdef(database.name);
  if (name === undefined) return undefined;
  return `The database "${name}", which defines the types of these isolates, is missing or cannot be read: scheme fields and groups are left out.`;
}

/** Says where a copy of a remote database is from. Undefined for any other database. */
async function originOfCopy({ database }: DatabaseContext): Promise<string | undefined> {
  const { copy_of } = heldMeta(database);
  if (!copy_of) return undefined;
  const { site, address, database: name, copied_at } = copy_of;
  return `A read-only copy of ${name} of ${site} (${address}), as of ${copied_at.slice(0, 10)}.`;
}

/** Says of which moment a replica is. Undefined where the service answers from its own databases. */
function momentOfReplica({ service: { replica }, database }: DatabaseContext): string | undefined {
  const moment = replica?.momentOf(database.name);
  if (!replica || !moment) return undefined;
  const { as_of, written_at } = moment;
  const when =
    as_of === undefined
      ? `It does not say of which moment it is; its file was written at ${written_at}.`
      : `It is as of ${as_of}.`;
  return `This is a read-only replica of ${replica.original()}. ${when}`;
}

/** What users of a database should know, in sentences. */
async function messageOf(context: DatabaseContext): Promise<string | undefined> {
  const about = (await originOfCopy(context)) ?? (await missingDefinitions(context));
  return (
    [momentOfReplica(context), about, cutOffNote(context.database, 'all')]
      .filter((each) => each !== undefined)
      .join(' ') || undefined
  );
}

export function mountDiscovery(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listGroups, async (context) => json(await listGroups(context)), {
    variesByPrincipal: true,
  });

  // Making the document takes longer than everything else here, and only its address differs.
  let document: ReturnType<typeof describeFace> | undefined;
  registerRoute(app, service, routes.getOpenApi, ({ links }) => {
    document ??= describeFace(service.face, service.appVersion);
    return json({ ...document, servers: [{ url: links.base }] });
  });

  registerRoute(app, service, routes.getRobots, () => text(['User-agent: *\nDisallow: /\n']));

  registerRoute(app, service, routes.getDatabase, async (context) => {
    const { database, kind, links } = context;
    const filled = !service.face.rules.showsEmptyProjects;
    const link = (route: { path: string }) => links.to(route, { database: database.name });
    const classified = await listClassificationSchemes(database);
    const body = {
      ...defined({
        schemes: (await hasSchemes(database)) ? link(routes.listSchemes) : undefined,
        loci: (await countLoci(database)) > 0 ? link(routes.listLoci) : undefined,
        classification_schemes: classified.length > 0 ? link(routes.listClassificationSchemes) : undefined,
        sequences: kind === 'seqdef' ? link(routes.getSequences) : undefined,
      }),
      ...(kind === 'isolates'
        ? { isolates: link(routes.listIsolates), genomes: link(routes.listGenomes), fields: link(routes.listFields) }
        : {}),
      ...defined({
        projects:
          kind === 'isolates' && (await hasProjects(database, { filled })) ? link(routes.listProjects) : undefined,
      }),
      ...omitEmpty({ message: await messageOf(context) }),
      ...defined({
        submissions: readPolicy(database).enabled ? link(routes.listSubmissions) : undefined,
        curators: (await hasCurators(database)) ? link(routes.listCurators) : undefined,
      }),
    };
    // Of which moment a replica is changes without its content.
    return { kind: 'json', body, isProvisional: service.replica !== undefined };
  });
}
