import { createContext, use } from 'react';
import type { ResultKey } from '#shared/rpc/contract/results.ts';

/** Under which key the shown result is kept. */
export const ShownResult = createContext<ResultKey | undefined>(undefined);

export function useShownResult(): ResultKey | undefined {
  return use(ShownResult);
}
