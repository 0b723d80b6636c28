/** Why an isolate without a verdict has none. */
export const NO_CONTIGS = 'It has no contigs, so there is nothing to judge.';
export const NOT_YET = 'It has not been judged yet.';
