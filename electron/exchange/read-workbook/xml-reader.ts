import { SaxesParser } from 'saxes';
import { UnreadableSource } from '../source-bytes.ts';
import { damaged, type PartReader } from './unpack-parts.ts';

interface XmlHandlers {
  /** Element names come without prefix, attribute names with it: `r:id`. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** A text may come in several pieces. */
  text?(text: string): void;
}

/** The most characters, or bytes, between two tags. A cell holds at most 32,767 characters. */
const MAXIMUM_TEXT = 1_000_000;

/** Reads an XML part of a workbook as its bytes arrive. Throws `UnreadableSource`. */
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
      // The parser holds a text until its end.
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
