import { countOf, numberText } from '../count-of.ts';

/** How many isolates something holds, and what of it is not for everybody. */
export interface PrivateCount {
  private: number;
  all: number;
  /** Public isolates of which it says that they are in a private project. */
  in_projects?: number;
  /** Fields that only members or curators see. */
  fields?: number;
}

/**
 * What is not for everybody, without the last full stop: `3 of 120 isolates are private. 2 fields are not for everybody`. Undefined where
 * everything is. It is said before isolates leave as a file.
 */
export function privateText(count: PrivateCount): string | undefined {
  const { private: hidden, all, in_projects = 0, fields = 0 } = count;
  const are = (number: number) => (number === 1 ? 'is' : 'are');
  const isolates =
    all === 1 ? 'The isolate is private' : `${numberText(hidden)} of ${countOf(all, 'isolate')} ${are(hidden)} private`;
  const said = [
    ...(hidden > 0 ? [isolates] : []),
    ...(in_projects > 0 ? [`${countOf(in_projects, 'public isolate')} ${are(in_projects)} in private projects`] : []),
    ...(fields > 0 ? [`${countOf(fields, 'field')} ${are(fields)} not for everybody`] : []),
  ];
  return said.length === 0 ? undefined : said.join('. ');
}
