import { z } from 'zod';
import { DatedSet } from '../../verdict/settings.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** What a screen may ask about the limits for genomes, besides the routes of the service. */
export const limitProcedures = {
  /**
   * The limits that the public genomes of the isolates linked to a database of definitions teach today. Nothing is set. AppError 409
   * `too_few_genomes`.
   */
  'limits:learn': procedure(z.object({ database: DatabaseName }), DatedSet),
} as const;
