import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';

/** What all pages have around them. */
export const root = createRootRoute({ component: Shell });

/** The place of a page: its address, right below the root. */
export const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });
