import { createContext, type ReactNode } from 'react';
import type { Problem } from '#shared/problem.ts';

/** What the program offers beside a problem, besides the way to where it can be mended. The kit itself asks nothing of the main side. */
export const ProblemActions = createContext<(problem: Problem) => ReactNode>(() => null);
