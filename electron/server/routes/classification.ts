import type { FastifyInstance } from 'fastify';
import type { ClassificationScheme } from '#shared/api/classification.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import {
  countGroupIsolates,
  countGroupMembers,
  countGroups,
  findClassificationScheme,
  groupIsolates,
  groupProfiles,
  listClassificationSchemes,
  listGroups,
  type ClassificationSchemeRow,
} from '#electron/store/records/classification-repository.ts';
import { getProfiles } from '#electron/store/records/profile-repository.ts';
import { keyBatches } from '../lists/key-batches.ts';
import { listReply } from '../lists/list-reply.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, type Reply } from '../http/reply.ts';
import { profileWriter, writeProfiles } from '../resources/profile.ts';
import { readVisibleSchemeValues } from '../resources/scheme-values.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { createMemberLister } from './isolate-members.ts';
import { getTypingScheme } from './typing-scheme.ts';

type GroupContext = DatabaseContext<typeof routes.getClassificationGroup>;

function schemeResource(
  { links, database, kind }: Pick<DatabaseContext, 'links' | 'database' | 'kind'>,
  row: ClassificationSchemeRow,
): ClassificationScheme {
  const params = { database: database.name, classification_scheme_id: row.id };
  return {
    id: row.id,
    scheme: links.to(routes.getScheme, { database: database.name, scheme_id: row.scheme }),
    name: row.name,
    ...omitEmpty({ description: row.description }),
    relative_threshold: row.relative_threshold === 1,
    inclusion_threshold: row.inclusion_threshold,
    ...(kind === 'seqdef' ? { groups: links.to(routes.listClassificationGroups, params) } : {}),
  };
}

async function profilesOfGroup(context: GroupContext, scheme: ClassificationSchemeRow | undefined): Promise<Reply> {
  const { database, links, params } = context;
  const counts = scheme ? await countGroupMembers(database, scheme.id, [params.group_id]) : new Map<number, number>();
  const { scheme: of, primaryKey } = scheme ? await getTypingScheme(database, scheme.scheme) : {};
  return listReply(
    context,
    { ...routes.getClassificationGroup, list: routes.listProfiles.list },
    {
      records: counts.get(params.group_id) ?? 0,
      keys: (page) =>
        keyBatches(page, async (part) => (scheme ? groupProfiles(database, scheme.id, params.group_id, part) : [])),
    },
    {
      uri: links.each(routes.getProfile, { database: database.name, scheme_id: of?.id ?? 0 }),
      records: async (keys) =>
        of && primaryKey
          ? writeProfiles(database, await getProfiles(database, keys), profileWriter(context, of, primaryKey, false))
          : [],
    },
  );
}

async function isolatesOfGroup(context: GroupContext, list: ReturnType<typeof createMemberLister>): Promise<Reply> {
  const { database, params } = context;
  const { classification_scheme_id: classificationScheme, group_id: group } = params;
  const { isHidden, isUpToDate } = await readVisibleSchemeValues(context, 'search');
  return list(context, routes.getClassificationGroup, {
    isUpToDate,
    owner: { classificationScheme, group },
    count: async () => (isHidden ? 0 : countGroupIsolates(database, classificationScheme, group)),
    read: async (part) => (isHidden ? [] : groupIsolates(database, classificationScheme, group, part)),
  });
}

export function mountClassification(app: FastifyInstance, service: Service): void {
  const list = createMemberLister();

  registerRoute(app, service, routes.listClassificationSchemes, async (context) => {
    const { database, links, query } = context;
    const rows = await listClassificationSchemes(database);
    const uri = links.each(routes.getClassificationScheme, { database: database.name });
    const classification_schemes = query.include_records
      ? rows.map((row) => schemeResource(context, row))
      : rows.map(({ id }) => uri(id));
    return json({ records: rows.length, classification_schemes });
  });

  registerRoute(app, service, routes.getClassificationScheme, async (context) => {
    const { database, params } = context;
    const row = await findClassificationScheme(database, params.classification_scheme_id);
    if (row) return json(schemeResource(context, row));
    throw refusal(
      'unknown_classification_scheme',
      `The database "${database.name}" has no classification scheme ${params.classification_scheme_id}.`,
    );
  });

  // Groups that do not exist are empty lists, as on deployed servers (`wire-notes.md` §4.4).
  registerRoute(app, service, routes.listClassificationGroups, async (context) => {
    const { database, links, params } = context;
    const scheme = params.classification_scheme_id;
    const uri = links.each(routes.getClassificationGroup, params);
    return listReply(
      context,
      routes.listClassificationGroups,
      {
        records: await countGroups(database, scheme),
        keys: (page) => keyBatches(page, (part) => listGroups(database, scheme, part)),
      },
      {
        uri,
        records: async (keys) => {
          const counts = await countGroupMembers(
            database,
            scheme,
            keys.map(({ id }) => id),
          );
          return keys.map(({ id, key }) => ({ id, href: uri(key), records: counts.get(id) ?? 0 }));
        },
      },
    );
  });

  registerRoute(app, service, routes.getClassificationGroup, async (context) => {
    const { database, kind, params } = context;
    if (kind === 'isolates') return isolatesOfGroup(context, list);
    return profilesOfGroup(context, await findClassificationScheme(database, params.classification_scheme_id));
  });
}
