import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { at } from './root.ts';

/** The parts of the screens in all their states; the bundler takes it out of the program that is shipped. */
export const developerRoutes = import.meta.env.DEV
  ? [
      createRoute({
        ...at('/ui'),
        component: lazyRouteComponent(() => import('#renderer/features/kit/kit-page.tsx'), 'KitPage'),
      }),
    ]
  : [];
