import { z } from 'zod';

/**
 * `contract`: as `service-description.md` says. `deployed`: as deployed servers answer, which existing scripts expect.
 */
export const FaceName = z.enum(['contract', 'deployed']);
export type FaceName = z.infer<typeof FaceName>;
