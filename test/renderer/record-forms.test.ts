import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { editorKindOf } from '#renderer/records/record-editor/editor-kinds.ts';
import { membersOf } from '#shared/api/curation/member-shapes.ts';
import { RecordKindName } from '#shared/api/curation/record-kind-name.ts';

describe('the form of each kind of record', () => {
  /** Members that no form has, and why. */
  const WITHOUT: Readonly<Record<string, string>> = {
    'profile.alleles': 'a field for all loci of the scheme',
    'contig.sequence': 'another sequence is another contig',
    'isolate.provenance': 'a field for each value, as the database defines them',
    'allele.attributes': 'a field for each attribute, as the locus defines them',
    'profile.fields': 'a field for each, as the scheme defines them',
    'classification_scheme.group_values': 'a field for each value that its groups have',
  };

  it('has every member that its PATCH takes', async () => {
    // A database in which nothing is defined.
    const client = { fetchQuery: () => Promise.resolve([]) } as unknown as QueryClient;
    const missing: string[] = [];
    for (const record of RecordKindName.options) {
      const members = membersOf(record);
      const kind = editorKindOf(record);
      if (!members || !kind) continue;
      const fields = await kind.fields(client, { site: 'local', database: 'any', record, key: { locus: 'x' } });
      const shown = new Set(fields.map(({ path }) => path[0]));
      const without = Object.keys(members.shape).filter((member) => !shown.has(member));
      missing.push(...without.map((member) => `${record}.${member}`).filter((name) => !(name in WITHOUT)));
    }
    expect(missing).toEqual([]);
  });
});
