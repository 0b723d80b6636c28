import { decodeText, readRawChunks } from './source-bytes.ts';

/** More than the header of a table of thousands of loci has. */
const HEADER_BYTES = 1_000_000;

/** The first line of a text file that is not blank; empty for an empty file. Throws `UnreadableSource`. */
export async function readFirstLine(path: string): Promise<string> {
  let text = Buffer.alloc(0);
  for await (const chunk of decodeText(readRawChunks(path))) {
    text = Buffer.concat([text, chunk]);
    if (chunk.includes(10) || chunk.includes(13) || text.length > HEADER_BYTES) break;
  }
  return (
    text
      .toString('utf8')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  );
}
