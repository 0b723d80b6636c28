import { Autocomplete, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undo } from '#renderer/api/curation/records.ts';
import type { PrefixName } from '#renderer/api/definitions/lincodes.ts';
import { mutation } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { shownLincodeField } from '#shared/api/lincode.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

interface NameCodesProps {
  database: string;
  scheme_id: number;
  prefix: string;
  /** All names of the scheme. */
  names: readonly PrefixName[];
  onClose: () => void;
}

/** Asks how all codes that begin with a prefix are called. */
export function NameCodes({ database, scheme_id, prefix, names, onClose }: NameCodesProps) {
  const fields = [...new Set(names.map(({ field }) => shownLincodeField(field)))];
  const namesIn = (field: string) =>
    names
      .filter((one) => one.prefix === prefix && shownLincodeField(one.field) === field)
      .map(({ nickname }) => nickname)
      .join('; ');
  const [first = 'Nickname'] = fields;
  const draft = useDraftForm({
    initialValues: { field: first, names: namesIn(first) },
    problemsOf: ({ field }) => ({ field: field.trim() === '' ? 'Say of which kind the name is.' : undefined }),
  });
  const client = useQueryClient();
  const naming = useMutation({
    ...mutation('lincodes:name'),
    onSuccess: ({ summary, change }) => {
      notifyUndo(summary, () => void orNotify('Could not undo', () => undo(client, LOCAL_SITE, database, change)));
      onClose();
    },
  });
  return (
    <SignedForm
      form={draft}
      submit="Save"
      work={naming}
      onCancel={onClose}
      onSubmit={({ field, names: typed }) =>
        naming.mutate({ database, scheme_id, prefix, field, names: typed.split(';') })
      }
    >
      <Autocomplete
        label="Kind of name"
        description="A field of profiles, such as Clonal group."
        data={fields}
        {...draft.form.getInputProps('field')}
        onChange={(field) => {
          const { values } = draft.form;
          // What was typed stays.
          const isAsSaved = values.names === namesIn(values.field);
          draft.form.setValues({ field, names: isAsSaved ? namesIn(field) : values.names });
        }}
      />
      <TextInput
        label={`Names of all codes that begin with ${prefix}`}
        description="Several with a semicolon between them; none takes the names away."
        {...draft.form.getInputProps('names')}
        autoComplete="off"
        data-autofocus
      />
    </SignedForm>
  );
}
