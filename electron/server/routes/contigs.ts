import type { FastifyInstance } from 'fastify';
import type { Contig } from '#shared/api/contig.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import {
  contigPage,
  contigSequences,
  countContigs,
  findContig,
  type ContigRecord,
} from '#electron/store/isolates/contig-repository.ts';
import { inParts } from '../lists/in-parts.ts';
import { listReply } from '../lists/list-reply.ts';
import { omitEmpty, omitEmptyList } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, text } from '../http/reply.ts';
import { attribution } from '../resources/user-links.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { getIsolate } from './isolates.ts';

/** Characters of a batch of FASTA. */
const BATCH_CHARACTERS = 128 * 1024;

function contigResource({ links, database }: Pick<DatabaseContext, 'links' | 'database'>, row: ContigRecord): Contig {
  const uri = links.each(routes.getLocus, { database: database.name });
  const loci = row.tags.map((tag) => ({
    locus: uri(tag.locus_name),
    locus_name: tag.locus_name,
    start: tag.start_position,
    end: tag.end_position,
    direction: tag.direction,
    complete: tag.complete === 1,
  }));
  return {
    id: row.id,
    isolate_id: row.isolate,
    sequence: row.sequence,
    length: row.length,
    ...omitEmpty({ method: row.method, original_designation: row.original_designation, comments: row.comments }),
    ...attribution(links, database.name, row),
    date_entered: row.date_entered,
    datestamp: row.datestamp,
    ...omitEmpty({ loci: omitEmptyList(loci) }),
  };
}

function* contigsFasta({ database }: DatabaseContext, isolate: number, withOriginals: boolean): Generator<string> {
  let batch = '';
  for (const { id, original_designation, sequence } of contigSequences(database, isolate)) {
    // A line break in a header would turn the rest of it into sequence.
    const original = original_designation?.replaceAll(/[\r\n]+/g, ' ').trim();
    batch += `>${withOriginals && original ? original : id}\n${sequence}\n`;
    if (batch.length < BATCH_CHARACTERS) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/** A contig of a key as its route gives it. Undefined if there is none. */
export async function contigRecord(context: DatabaseContext, { contig_id }: RecordKey): Promise<Contig | undefined> {
  const row = await findContig(context.database, Number(contig_id), true);
  return row && contigResource(context, row);
}

export function mountContigs(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listContigs, async (context) => {
    const { database, links, params, query } = context;
    const { id } = await getIsolate(database, params.isolate_id);
    return listReply(
      context,
      routes.listContigs,
      {
        records: await countContigs(database, id),
        keys: (page) => inParts(page, (part) => contigPage(database, id, part)),
      },
      {
        uri: links.each(routes.getContig, { database: database.name }),
        records: async (keys) => {
          const rows = [];
          for (const key of keys) rows.push(await findContig(database, key.id, !query.no_loci));
          return rows.flatMap((row) => (row ? [contigResource(context, row)] : []));
        },
      },
    );
  });

  registerRoute(app, service, routes.getContigsFasta, async (context) => {
    const { id } = await getIsolate(context.database, context.params.isolate_id);
    if ((await countContigs(context.database, id)) === 0) {
      throw refusal('no_contigs', `The isolate ${id} has no contigs.`);
    }
    return text(contigsFasta(context, id, context.query.header === 'original_designation'));
  });

  registerRoute(app, service, routes.getContig, async (context) => {
    const { database, params, query } = context;
    const row = await findContig(database, params.contig_id, !query.no_loci);
    if (row) return json(contigResource(context, row));
    throw refusal('unknown_contig', `The database "${database.name}" has no contig ${params.contig_id}.`);
  });
}
