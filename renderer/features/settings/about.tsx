import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Typefaces } from './typefaces.tsx';
import type { AppInfo } from '#shared/rpc/contract/app.ts';

const hosts = { desktop: 'Desktop window', browser: 'Web browser', cli: 'Command line' } as const;

function aboutFields(info: AppInfo): [string, string][] {
  return [
    [info.name, info.version],
    ['Shown in', hosts[info.host]],
    ...Object.entries(info.versions),
    ['Browser', navigator.userAgent],
  ];
}

/** Versions, to be read and to be copied into a report. */
export function About({ info }: { info: AppInfo }) {
  const fields = aboutFields(info);
  const report = fields.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <>
      <FieldList fields={fields} />
      <Typefaces />
      <div>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => void copyText(report, 'the versions')}
        >
          Copy for a report
        </Button>
      </div>
    </>
  );
}
