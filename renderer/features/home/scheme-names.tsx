import { SimpleGrid, TextInput } from '@mantine/core';
import type { ImportFile } from '#shared/rpc/contract/import.ts';
import { schemeNameProblem } from '#shared/rules/scheme.ts';

/** The files of a plan that become schemes whose names the user may choose: `schemes.tsv` does not name them. */
export function profileTables(files: readonly ImportFile[]): ImportFile[] {
  return files.filter(({ role, is_listed }) => role === 'profiles' && !is_listed);
}

/** The names of the schemes that the tables of a plan become. `names` holds those that the user wrote, by file. */
export function SchemeNames({
  tables,
  names,
  onChange,
}: {
  tables: readonly ImportFile[];
  names: Readonly<Record<string, string>>;
  onChange: (file: string, name: string) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {tables.map(({ name: file, becomes = '' }) => {
        const name = names[file] ?? becomes;
        return (
          <TextInput
            key={file}
            label={tables.length === 1 ? 'Scheme' : `Scheme of ${file}`}
            value={name}
            onChange={(event) => onChange(file, event.currentTarget.value)}
            error={schemeNameProblem(name)}
            spellCheck={false}
            autoComplete="off"
          />
        );
      })}
    </SimpleGrid>
  );
}
