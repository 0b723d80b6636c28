import { Readable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { processorTime, type ProcessorMessage } from './processor-time.ts';
import type { Child } from './with-child.ts';

/** What the process tells its parent: where it listens, and when asked its processor time. */
export type BareMessage = { kind: 'listening'; address: string } | ProcessorMessage;
export type BareChild = Child<{ kind: 'processor' }, BareMessage>;

// What the service is compared with: Fastify with one prepared statement and one stream, and nothing else. A record has as many bytes.
const [file = '', streamed = '0', links = ''] = process.argv.slice(2);
const connection = new DatabaseSync(file, { readOnly: true });
const select = connection.prepare(
  `select ? || locus.name as locus, allele_id, sequence, status, allele.date_entered, allele.datestamp, allele.length
   from allele join locus on locus.id = allele.locus where locus.name = ? and allele_id = ?`,
);
const piece = Buffer.alloc(1 << 16, 'ACGT');
function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
}

const app = Fastify();
app.get<{ Params: { locus: string; allele: string } }>('/:locus/:allele', ({ params: { locus, allele } }) => ({
  ...select.get(links, locus, allele),
}));
app.get('/stream', (_request, reply) => reply.type('text/plain').send(Readable.from(pieces(Number(streamed)))));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const tell = (message: BareMessage) => process.connected && process.send?.(message);
tell({ kind: 'listening', address });
process.on('message', () => tell(processorTime()));
process.on('disconnect', () => {
  void app.close().then(() => process.exit(0));
});
