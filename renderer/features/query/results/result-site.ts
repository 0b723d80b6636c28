import { createContext, use } from 'react';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/** The site in whose database the shown results were found. */
export const ResultSite = createContext<string>(LOCAL_SITE);

export function useResultSite(): string {
  return use(ResultSite);
}
