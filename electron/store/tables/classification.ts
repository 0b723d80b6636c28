import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** Classification schemes and their groups of profiles. */
export interface ClassificationTables {
  classification_scheme: {
    id: Generated<number>;
    scheme: number;
    name: string;
    description: string | null;
    inclusion_threshold: number;
    relative_threshold: Flag;
  };
  classification_group: { classification_scheme: number; group_id: number };
  classification_group_profile: { classification_scheme: number; group_id: number; profile: number };
}
