/** Words about signatures, which say nothing to a person who reads (`wire-notes.md` §1.4). */
const OF_SIGNATURES =
  /\b(?:session|access|request) token\b|signature verification|unrecogni[sz]ed (?:client|user)|client is unauthorized|^unauthorized\b/i;

/** What a person is told of a refusal that came in these words: the words, or a sentence where they are for programs. */
export function refusalWords(status: number, words: string): string {
  if (![401, 403].includes(status) || !OF_SIGNATURES.test(words)) return words;
  return `The site shows this only to a sign-in that holds for this database (status ${status}). “Accounts and health” on the page of the site shows which account is used.`;
}
