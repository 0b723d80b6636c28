import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { userQueries } from '#renderer/api/databases/users.ts';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** One person: who sent or curated records. */
export function UserPage() {
  const { site, database, user_id } = useParams({ from: '/sites/$site/db/$database/users/$user_id' });
  const label = useDatabaseLabel(site, database);
  const user = useQuery(userQueries.one(site, database, Number(user_id)));
  const name = user.data ? `${user.data.first_name} ${user.data.surname}` : `User ${user_id}`;
  const email = user.data?.email;
  const address = { site, database, record: 'app_user', key: { user_id: Number(user_id) } } as const;
  return (
    <RecordPage
      title={name}
      subtitle={`User ${user_id} of ${label}`}
      actions={
        <>
          {email === undefined ? null : (
            <Button
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden="true" />}
              onClick={() => void copyText(email, 'the e-mail address')}
            >
              Copy e-mail address
            </Button>
          )}
          <EditRecord address={address} />
        </>
      }
      record={user}
      missing={<RecordChanges address={address} />}
      fields={({ affiliation }) => [
        ['Affiliation', affiliation],
        ['E-mail', email ?? 'shown for curators only'],
      ]}
    />
  );
}
