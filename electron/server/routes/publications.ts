import type { FastifyInstance } from 'fastify';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { publicationOf, type PublicationRecord } from '#shared/api/publication.ts';
import { routes } from '#shared/api/routes.ts';
import { unknownPublication } from '#electron/curation/kinds/publication.ts';
import type { Part } from '#electron/store/records/part.ts';
import {
  countPublications,
  definitionsThatCite,
  findPublication,
  listPublications,
  type PublicationRow,
} from '#electron/store/records/publication-repository.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { omitEmpty, omitEmptyList } from '../resources/omit-empty.ts';
import { pagedItems } from '../lists/paged-items.ts';

/** A publication of a key as its route gives it. AppError codes: unknown_publication 404. */
export async function publicationRecord(
  context: PublicationContext,
  { pubmed_id }: RecordKey,
): Promise<PublicationRecord> {
  const { database, links } = context;
  const id = Number(pubmed_id);
  const row = await findPublication(database, id);
  if (!row) throw unknownPublication(database, id);
  const { loci, schemes, alleles } = definitionsThatCite(database, id);
  const base = { database: database.name };
  return {
    ...publicationWriter(context)(row),
    ...omitEmpty({
      loci: omitEmptyList(loci.map(links.each(routes.getLocus, base))),
      schemes: omitEmptyList(
        schemes.map(({ id: scheme_id, name }) => ({
          scheme: links.to(routes.getScheme, { ...base, scheme_id }),
          description: name,
        })),
      ),
      alleles: omitEmptyList(alleles.map((allele) => links.to(routes.getAllele, { ...base, ...allele }))),
    }),
  };
}

type PublicationContext = Pick<DatabaseContext, 'links' | 'database'>;

function publicationWriter({ links, database }: PublicationContext) {
  const uri = links.each(routes.getPublication, { database: database.name });
  return ({ pubmed_id, citation, ...counts }: PublicationRow): PublicationRecord => {
    const cited = Object.entries(counts).filter(([, records]) => records > 0);
    return {
      ...publicationOf({ pubmed_id, citation }),
      ...(cited.length > 0 ? { cited_by: Object.fromEntries(cited) } : {}),
      href: uri(pubmed_id),
    };
  };
}

export function mountPublications(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listPublications, async (context) => {
    const { database } = context;
    return pagedItems(context, routes.listPublications, 'publications', {
      records: await countPublications(database),
      read: (part: Part<PublicationRow>) => listPublications(database, part),
      show: (rows) => rows.map(publicationWriter(context)),
    });
  });

  registerRoute(app, service, routes.getPublication, async (context) =>
    json(await publicationRecord(context, context.params)),
  );
}
