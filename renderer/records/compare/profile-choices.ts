import { formatCount } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { SampleChoice } from './compare-dialog.tsx';

/** The profiles of a scheme that can be compared: the selected ones, if there are two or more, and all. */
export function profileChoices(place: DatabasePlace, ids: readonly string[]): [SampleChoice, ...SampleChoice[]] {
  const whole: SampleChoice = {
    label: 'all profiles of the scheme',
    sources: (scheme_id) => [{ kind: 'profiles', ...place, scheme_id }],
  };
  if (ids.length < 2) return [whole];
  return [
    {
      label: `the ${formatCount(ids.length)} selected profiles`,
      sources: (scheme_id) => [{ kind: 'profiles', ...place, scheme_id, ids: [...ids] }],
    },
    whole,
  ];
}
