/** Tokens and signatures that are remembered: those of the last few requests. */
const REMEMBERED = 60;
/** Shorter texts are no tokens, and blotting them would garble sentences. */
const SHORTEST = 8;

/** A parameter of a signature as it stands in an address, also where that is cut off. */
const PARAMETER = /oauth_\w+=[^&\s"\\)]*/g;

/** Remembers what requests were signed with, to take it out of what a site says about them. */
export function createSentTokens() {
  const sent = new Set<string>();

  return {
    add(...values: string[]): void {
      for (const value of values.filter(({ length }) => length >= SHORTEST)) {
        sent.delete(value);
        sent.add(value);
      }
      for (const value of sent) {
        if (sent.size <= REMEMBERED) break;
        sent.delete(value);
      }
    },

    /** The same value with `…` in place of everything that was sent. */
    blotted<Value>(value: Value): Value {
      let text = JSON.stringify(value);
      if (text === undefined) return value;
      for (const each of sent) {
        for (const form of new Set([each, encodeURIComponent(each)])) text = text.replaceAll(form, '…');
      }
      return JSON.parse(text.replaceAll(PARAMETER, 'oauth_…')) as Value;
    },
  };
}

export type SentTokens = ReturnType<typeof createSentTokens>;
