import { SaxesParser } from 'saxes';
import { UnreadableSource } from '../source-bytes.ts';
import { damaged, type PartReader } from './unpack-parts.ts';

export interface XmlHandlers {
  /** Names come without prefix, attributes with theirs: `r:id`. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** A text may come in pieces. */
  text?(text: string): void;
}

/** Characters, or bytes, between two tags; a cell holds 32,767 characters at most. */
const MAXIMUM_TEXT = 1_000_000;

/** Reads a part of a workbook that is XML, as its bytes arrive. Throws `UnreadableSource`. */
export function createXmlReader(handlers: XmlHandlers): PartReader {
  const decoder = new TextDecoder('utf-8');
  const parser = new SaxesParser({ xmlns: false, position: false });
  let sinceTag = 0;
  parser.on('error', (error) => {
    throw damaged(error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    handlers.open(bare(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    handlers.close?.(bare(name));
  });
  const { text } = handlers;
  const take = (found: string) => {
    if (found.length > MAXIMUM_TEXT) throw endless();
    text?.(found);
  };
  parser.on('text', take);
  parser.on('cdata', take);

  return {
    write(chunk) {
      sinceTag += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      // The parser keeps a text until its end.
      if (sinceTag > MAXIMUM_TEXT + chunk.length) throw endless();
    },
    end() {
      parser.write(decoder.decode()).close();
    },
  };
}

function endless(): UnreadableSource {
  return new UnreadableSource('The workbook has a text of a million characters. Save the sheet as text instead.');
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
