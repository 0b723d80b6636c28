import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import type { AppInfo } from '#shared/rpc/contract/app.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import classes from './settings.module.css';

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

/** The licences of the typefaces, which must go wherever the typefaces go; read when somebody asks for them. */
async function readLicences(): Promise<string[]> {
  const files = await Promise.all([
    import('@fontsource-variable/inter/LICENSE?raw'),
    import('@fontsource-variable/jetbrains-mono/LICENSE?raw'),
  ]);
  return files.map(({ default: text }) => text);
}

/** Says which typefaces come with the program, and under which licence. */
function Typefaces() {
  return (
    <div className={classes['row']}>
      <Text size="sm">Typefaces: Inter and JetBrains Mono, under the SIL Open Font License.</Text>
      <DialogButton text="Show the licence" title="Licences of the typefaces" dialogSize="xl" size="compact-xs">
        {() => <Licences />}
      </DialogButton>
    </div>
  );
}

function Licences() {
  const licences = useQuery({ queryKey: ['typefaces', 'licences'], queryFn: readLicences, staleTime: Infinity });
  return (
    <QueryRegion query={licences}>
      {(texts) =>
        texts.map((text) => (
          <pre key={text.slice(0, 80)} className={classes['licence']}>
            {text}
          </pre>
        ))
      }
    </QueryRegion>
  );
}
