import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { ImportFile } from '#shared/rpc/contract/import.ts';

/** The files of a plan that become schemes whose names the user may choose: `schemes.tsv` does not name them. */
export function profileTables(files: readonly ImportFile[]): ImportFile[] {
  return files.filter(({ role, is_listed }) => role === 'profiles' && !is_listed);
}

/** The names of the schemes that the tables of a plan become. `inputOf` gives the field of a table by its place. */
export function SchemeNames({
  tables,
  inputOf,
}: {
  tables: readonly ImportFile[];
  inputOf: (index: number) => TextInputProps;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {tables.map(({ name: file }, index) => (
        <TextInput
          key={file}
          label={tables.length === 1 ? 'Scheme' : `Scheme of ${file}`}
          {...inputOf(index)}
          spellCheck={false}
          autoComplete="off"
        />
      ))}
    </SimpleGrid>
  );
}
