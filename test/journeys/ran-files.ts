import type { Profiler } from 'node:inspector';

/**
 * Addresses of the scripts of which a function has run, from a report of V8. The body of a module counts as one function, which
 * begins at 0: it runs when a file is loaded, not when it is used.
 */
export function ranScripts({ result }: { result: Profiler.ScriptCoverage[] }): string[] {
  const isBody = ({ functionName, ranges }: Profiler.FunctionCoverage) =>
    functionName === '' && ranges[0]?.startOffset === 0;
  const hasRun = ({ ranges }: Profiler.FunctionCoverage) => (ranges[0]?.count ?? 0) > 0;
  return result.filter(({ functions }) => functions.some((one) => hasRun(one) && !isBody(one))).map(({ url }) => url);
}
