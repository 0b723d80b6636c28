import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';

interface MemberFieldsProps {
  members: DraftMembers;
  /** The values that the site takes. */
  lists: DraftTarget['lists'];
  /** What is wrong with a member, in words. */
  problemOf: (name: keyof DraftMembers) => string | undefined;
  onChange: (part: Partial<DraftMembers>) => void;
}

/** Asks how the sequences of new alleles were made. */
export function MemberFields({ members, lists, problemOf, onChange }: MemberFieldsProps) {
  const { technology, read_length, coverage, assembly, software } = members;
  const ifNeeded = technology === 'Illumina' ? '' : ' (optional)';
  return (
    <>
      <Select
        label="Sequencing technology"
        searchable
        data={lists.technologies}
        value={technology === '' ? null : technology}
        error={problemOf('technology')}
        onChange={(value) => onChange({ technology: value ?? '' })}
      />
      <Autocomplete
        label={`Read length${ifNeeded}`}
        description="A band, or a whole number of bases."
        data={lists.read_lengths}
        value={read_length}
        error={problemOf('read_length')}
        onChange={(value) => onChange({ read_length: value })}
      />
      <Autocomplete
        label={`Coverage${ifNeeded}`}
        description="A band, or how many times each base was read."
        data={lists.coverages}
        value={coverage}
        error={problemOf('coverage')}
        onChange={(value) => onChange({ coverage: value })}
      />
      <Select
        label="Assembly"
        data={lists.assemblies}
        value={assembly === '' ? null : assembly}
        error={problemOf('assembly')}
        onChange={(value) => onChange({ assembly: value ?? '' })}
      />
      <TextInput
        label="Assembly software"
        value={software}
        error={problemOf('software')}
        onChange={(event) => onChange({ software: event.currentTarget.value })}
      />
    </>
  );
}
