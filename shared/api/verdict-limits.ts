import { z } from 'zod';
import { VerdictSettings } from '../verdict/settings.ts';
import { RuleLimit, RuleName } from '../verdict/verdict.ts';
import { databaseParams } from './common.ts';
import { route } from './route.ts';

/** By which limits the genomes that are typed with a database are judged: additions on both faces. */

const VerdictLimits = z
  .object({
    revision: z.string().describe('Of the settings. A change names it in `If-Match`.'),
    settings: VerdictSettings.describe('What is set in the database, as a change sends it.'),
    organism: z.string().optional(),
    set: z
      .object({ name: z.string(), source: z.string() })
      .meta({ id: 'LimitSetInUse' })
      .optional()
      .describe(
        'The set of limits that holds. Absent: those for any organism, or those learned from isolates where there are 20 genomes.',
      ),
    rules: z
      .array(
        z
          .object({
            rule: RuleName,
            title: z.string(),
            beyond: z.enum(['above', 'below']).describe('Which side of a limit is beyond it.'),
            unit: z.string(),
            ...RuleLimit.shape,
            source: z.string().describe('Where the limits come from. Empty where there are none.'),
          })
          .meta({ id: 'VerdictRule' }),
      )
      .describe(
        'All rules. Beyond `look` a genome should be looked at, beyond `bad` it should not be used. One without limits is not checked.',
      ),
  })
  .meta({ id: 'VerdictLimits' });
export type VerdictLimits = z.infer<typeof VerdictLimits>;

const shared = {
  path: '/db/:database/verdict_limits',
  kind: 'seqdef',
  params: z.object(databaseParams),
  response: VerdictLimits,
  has_nulls: true,
} as const;

export const getVerdictLimits = route({
  ...shared,
  id: 'getVerdictLimits',
  method: 'GET',
  summary: 'By which rules and limits the genomes that are typed with the database are judged. Additive.',
});

export const putVerdictLimits = route({
  ...shared,
  id: 'putVerdictLimits',
  method: 'PUT',
  effect: 'writes',
  right: 'administer',
  headers: { 'If-Match': 'Revision that the sender saw, or `*` to change the limits whatever they are.' },
  summary:
    'Says by which limits genomes are judged, all at once: a set and single rules. Without them the usual ones hold. It needs the ' +
    'right to administer the database. Additive.',
  // An unknown member is a typing error of the sender: it must not look as if it had been kept.
  body: z.strictObject(VerdictSettings.shape),
});
