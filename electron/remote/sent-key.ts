import type { Received } from './transport.ts';

/** The key as it may stand in a text: as it is, in an address, and in JSON. */
function formsOf(key: string): Set<string> {
  const inJson = JSON.stringify(key).slice(1, -1);
  return new Set([key, encodeURIComponent(key), inJson, inJson.replaceAll('/', String.raw`\/`)]);
}

/** A text with `…` in place of the key. */
export function textWithoutKey(text: string, key: string): string {
  let rest = text;
  for (const form of formsOf(key)) rest = rest.replaceAll(form, '…');
  return rest;
}

/** A reply without those headers that repeat the key. The name of a computer in an address has lost its capitals. */
export function headersWithoutKey(received: Received, key: string): Received {
  const forms = [...formsOf(key)].map((form) => form.toLowerCase());
  return {
    ...received,
    header(name) {
      const value = received.header(name);
      const isRepeated = forms.some((form) => value?.toLowerCase().includes(form));
      return isRepeated ? undefined : value;
    },
  };
}
