import type { FastifyInstance } from 'fastify';
import type { ClassificationScheme, GroupFields } from '#shared/api/classification.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  countGroupIsolates,
  countGroupMembers,
  countGroups,
  findClassificationScheme,
  findClassificationSchemeByName,
  groupFieldsOf,
  groupIsolates,
  groupProfiles,
  hasGroup,
  listClassificationSchemes,
  listGroups,
  type ClassificationSchemeRow,
} from '#electron/store/records/classification-repository.ts';
import { readGroupFields } from '#electron/store/changes/writers/records/group-values.ts';
import { getProfiles } from '#electron/store/records/profile-repository.ts';
import { defined } from '#shared/defined.ts';
import { inParts } from '../lists/in-parts.ts';
import { listReply } from '../lists/list-reply.ts';
import { omitEmpty, omitEmptyList } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, type Reply } from '../http/reply.ts';
import { profileWriter, writeProfiles } from '../resources/profile.ts';
import { readVisibleSchemeValues } from '../resources/scheme-values.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { createMemberLister } from './isolate-members.ts';
import { getScheme } from './schemes.ts';
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
    ...defined({ groups: kind === 'seqdef' ? links.to(routes.listClassificationGroups, params) : undefined }),
    ...omitEmpty({ group_fields: omitEmptyList(readGroupFields(database.connection, row.id)) }),
  };
}

/** A classification scheme as its route gives it. AppError codes: unknown_classification_scheme 404. */
export async function classificationRecord(
  context: Pick<DatabaseContext, 'links' | 'database' | 'kind'>,
  { classification_scheme_id: id }: RecordKey,
): Promise<ClassificationScheme> {
  return schemeResource(context, await getClassificationScheme(context.database, Number(id)));
}

/** The classification scheme of a request's path, or 404. */
async function getClassificationScheme(database: Database, id: number): Promise<ClassificationSchemeRow> {
  const row = await findClassificationScheme(database, id);
  if (row) return row;
  throw refusal('unknown_classification_scheme', `The database "${database.name}" has no classification scheme ${id}.`);
}

/** Refuses a group that does not exist (404). `definitions` is the database that defines the groups. */
function refuseUnknownGroup({ service, params }: GroupContext, definitions: Database, scheme: number): void {
  const group = params.group_id;
  if (service.face.rules.hasEveryGroup || hasGroup(definitions, scheme, group)) return;
  throw refusal('unknown_classification_group', `The classification scheme ${scheme} has no group ${group}.`);
}

/** Keys of profiles that are read at a time: each part is sorted anew from all profiles of the group. */
const SORTED_AT_ONCE = 100_000;

async function profilesOfGroup(context: GroupContext, row: ClassificationSchemeRow): Promise<Reply> {
  const { database, links, params } = context;
  const group = params.group_id;
  refuseUnknownGroup(context, database, row.id);
  const counts = await countGroupMembers(database, row.id, [group]);
  const { scheme, primaryKey } = await getTypingScheme(database, row.scheme);
  return listReply(
    context,
    { ...routes.getClassificationGroup, list: routes.listProfiles.list },
    {
      records: counts.get(group) ?? 0,
      head: defined({ fields: groupFieldsOf(database, row.id, group) }),
      keys: (page) => inParts(page, (part) => groupProfiles(database, row.id, group, part), SORTED_AT_ONCE),
    },
    {
      uri: links.each(routes.getProfile, { database: database.name, scheme_id: scheme.id }),
      records: async (keys) =>
        writeProfiles(database, await getProfiles(database, keys), profileWriter(context, scheme, primaryKey, false)),
    },
  );
}

async function isolatesOfGroup(
  context: GroupContext,
  row: ClassificationSchemeRow,
  list: ReturnType<typeof createMemberLister>,
): Promise<Reply> {
  const { database, linked, params } = context;
  const group = params.group_id;
  let fields: GroupFields | undefined;
  if (linked.definitions) {
    // Linked databases are paired by the names of their schemes.
    const names = { scheme: (await getScheme(database, row.scheme)).name, classification: row.name };
    const definition = await findClassificationSchemeByName(linked.definitions, names);
    if (definition) {
      refuseUnknownGroup(context, linked.definitions, definition.id);
      fields = groupFieldsOf(linked.definitions, definition.id, group);
    }
  }
  const { isHidden, isUpToDate } = await readVisibleSchemeValues(context, 'search');
  return list(context, routes.getClassificationGroup, {
    isUpToDate,
    head: defined({ fields }),
    owner: { classificationScheme: row.id, group },
    count: async () => (isHidden ? 0 : countGroupIsolates(database, row.id, group)),
    read: async (part) => (isHidden ? [] : groupIsolates(database, row.id, group, part)),
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
    return json(schemeResource(context, await getClassificationScheme(database, params.classification_scheme_id)));
  });

  // An unknown classification scheme has no groups, as on deployed servers (`wire-notes.md` §4.4).
  registerRoute(app, service, routes.listClassificationGroups, async (context) => {
    const { database, links, params } = context;
    const scheme = params.classification_scheme_id;
    const uri = links.each(routes.getClassificationGroup, params);
    return listReply(
      context,
      routes.listClassificationGroups,
      {
        records: await countGroups(database, scheme),
        keys: (page) => inParts(page, (part) => listGroups(database, scheme, part)),
      },
      {
        uri,
        records: async (keys) => {
          const counts = await countGroupMembers(
            database,
            scheme,
            keys.map(({ id }) => id),
          );
          return keys.map(({ id, key }) => ({
            id,
            href: uri(key),
            records: counts.get(id) ?? 0,
            ...defined({ fields: groupFieldsOf(database, scheme, id) }),
          }));
        },
      },
    );
  });

  registerRoute(app, service, routes.getClassificationGroup, async (context) => {
    const { database, kind, params } = context;
    const row = await getClassificationScheme(database, params.classification_scheme_id);
    return kind === 'isolates' ? isolatesOfGroup(context, row, list) : profilesOfGroup(context, row);
  });
}
