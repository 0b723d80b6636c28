import { Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rpc } from '#renderer/api/bridge.ts';

interface NewNameFormProps {
  database: string;
  work: 'rename' | 'copy';
  onClose: () => void;
}

const HINTS = {
  rename:
    'Groups, roles, links, drafts and saved results follow. Scripts and other people must change the addresses that they use.',
  copy: 'The copy has the same records. Submissions, roles and the group stay with this one.',
};

/** Why a database cannot be called so. */
function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Give the database a name.';
  const parsed = DatabaseName.safeParse(name);
  if (!parsed.success) return `The name ${parsed.error.issues[0]?.message}.`;
  return taken.includes(name) ? `${name} exists already.` : undefined;
}

function describeRenamed(database: string, to: string, untold: readonly string[]): string {
  const left = untold.length === 0 ? '' : ` These may still name ${database}: ${untold.join(', ')}.`;
  return `${database} is called ${to} now.${left}`;
}

/** Asks for the name of a database or of its copy, and leads there. */
export function NewNameForm({ database, work, onClose }: NewNameFormProps) {
  const navigate = useNavigate();
  const taken = (useQuery(query('database:list')).data ?? []).map(({ name }) => name);
  const draft = useDraftForm<{ name: string }>({
    initialValues: { name: '' },
    problemsOf: ({ name }) => ({ name: nameProblem(name, taken) }),
  });
  const naming = useMutation({
    mutationFn: async (to: string) => {
      if (work === 'rename')
        return describeRenamed(database, to, (await rpc.call('care:rename', { database, to })).untold);
      await rpc.call('care:copy', { database, to });
      return `Copied ${database} to ${to}.`;
    },
    onSuccess: (sentence, to) => {
      notifyDone(sentence);
      onClose();
      void navigate({ to: '/sites/$site/db/$database', params: { site: LOCAL_SITE, database: to } });
    },
  });
  return (
    <Form
      form={draft}
      submit={work === 'rename' ? 'Rename' : 'Copy'}
      work={naming}
      onCancel={onClose}
      onSubmit={({ name }) => naming.mutate(name)}
    >
      <Text size="sm">{HINTS[work]}</Text>
      <TextInput
        label={work === 'rename' ? 'New name' : 'Name of the copy'}
        description="Used in the file name and in addresses."
        {...draft.form.getInputProps('name')}
        onChange={(event) => draft.form.setValues({ name: event.currentTarget.value.trim() })}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
    </Form>
  );
}
