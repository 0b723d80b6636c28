import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';

/** What all pages have around them. */
export const root = createRootRoute({ component: Shell });
