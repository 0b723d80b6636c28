import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.ts';

/** The parts of the screens in all their states; the bundler takes it out of the program that is shipped. */
export const developerRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/ui',
        component: lazyRouteComponent(() => import('#renderer/features/kit/kit-page.tsx'), 'KitPage'),
      }),
    ]
  : [];
