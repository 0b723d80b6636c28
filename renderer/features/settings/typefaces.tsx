import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import classes from './settings.module.css';

/** The licences of the typefaces, which must go wherever the typefaces go; read when somebody asks for them. */
async function readLicences(): Promise<string[]> {
  const files = await Promise.all([
    import('@fontsource-variable/inter/LICENSE?raw'),
    import('@fontsource-variable/jetbrains-mono/LICENSE?raw'),
  ]);
  return files.map(({ default: text }) => text);
}

/** Says which typefaces come with the program, and under which licence. */
export function Typefaces() {
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
