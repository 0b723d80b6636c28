import { Switch } from '@mantine/core';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { LimitsPart } from './use-set-limits.ts';

/** What defines no alleles whatever its verdict is. */
export function Policies({ limits: { settings }, isOwn, setting }: LimitsPart) {
  return (
    <Switch
      label="Assemblies of long reads alone define no alleles"
      description="Unless somebody says why. It takes a curator where it is known, and not only guessed, what they are made of."
      checked={settings.long_reads_define_none === true}
      disabled={!isOwn || setting.isPending}
      onChange={({ currentTarget: { checked } }) =>
        setting.mutate(
          {
            settings: { ...settings, long_reads_define_none: checked },
            said: `Assemblies of long reads alone define ${checked ? 'no alleles' : 'alleles again'}.`,
          },
          { onError: (error) => notifyProblem('The policy stays as it is', error) },
        )
      }
    />
  );
}
