/** That a record, as `ST 11` or `Allele 5`, is not used here, as a sentence. */
export function notUsedSentence(what: string, because: string): string {
  return `${what} is not used here: ${because}${/[.!?]$/.test(because) ? '' : '.'}`;
}
