import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { page } from '../pages.ts';
import { at } from './root.ts';

/** Comparisons of samples. */
export const comparisonRoutes = [
  createRoute({
    ...at('/comparisons'),
    component: page(() => import('#renderer/features/comparisons/comparisons-page.tsx'), 'ComparisonsPage'),
  }),
  createRoute({
    ...at('/comparisons/$comparison_id'),
    validateSearch: z.object({
      /** Which of its parts is shown: `matrix`, `nearest`, `clusters`, `about`. */
      part: z.string().optional(),
      /** Name of the sample that the others are compared with. */
      sample: z.string().optional(),
      threshold: z.string().optional(),
      linkage: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/comparisons/comparison-page.tsx'), 'ComparisonPage'),
  }),
];
