import { Text } from '@mantine/core';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { defined } from '#shared/defined.ts';
import type { Person } from '#shared/rpc/contract/people.ts';
import { AccountForm } from '#renderer/records/people/account-form.tsx';
import { fullName } from './people-words.ts';

/** The owner of this installation, who is asked here for a name. */
export function OwnerSection({ owner }: { owner: Person | undefined }) {
  return (
    <Section
      title="You"
      actions={
        <DialogButton text={owner ? 'Change…' : 'Say who you are…'} title="Who you are" size="compact-xs">
          {(close) => <AccountForm kind="owner" {...defined({ person: owner })} onDone={close} />}
        </DialogButton>
      }
    >
      {owner ? (
        <FieldList
          fields={[
            ['Name', fullName(owner)],
            ['User name', owner.user_name],
            ['Affiliation', owner.affiliation],
            ['E-mail', owner.email],
            ['Role', 'Administrator of every database of this computer, without a password'],
          ]}
        />
      ) : (
        <Text size="sm">
          You own this installation and may do everything in it, without a password. Until you say your name, what you
          add and change is signed “Local curator”.
        </Text>
      )}
    </Section>
  );
}
