import { DatabaseChoice } from '#renderer/records/submissions/database-choice.tsx';
import { kindOfType, SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { KIND_WORDS } from '../submission-labels.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Chooses a database that can take a type of submission, and says which kind of database that is. */
export function DatabaseOfType({
  type,
  place,
  onChoose,
}: {
  type: DraftType;
  place: DatabasePlace | undefined;
  onChoose: (place: DatabasePlace) => void;
}) {
  const kind = kindOfType(type);
  return (
    <DatabaseChoice
      key={kind}
      kind={kind}
      label="Database"
      description={`${SUBMISSION_FACTS[type].label} go to databases of ${KIND_WORDS[kind]}.`}
      place={place}
      onChoose={onChoose}
    />
  );
}
