import type { AlleleTables } from './allele.ts';
import type { ClassificationTables } from './classification.ts';
import type { ContigTables } from './contig.ts';
import type { DesignationTables } from './designation.ts';
import type { FieldTables } from './field.ts';
import type { HistoryTables } from './history.ts';
import type { IsolateTables } from './isolate.ts';
import type { LincodeTables } from './lincode.ts';
import type { LocusTables } from './locus.ts';
import type { ProfileTables } from './profile.ts';
import type { ProjectTables } from './project.ts';
import type { SchemeTables } from './scheme.ts';
import type { SchemeValueTables } from './scheme-value.ts';
import type { SubmissionTables } from './submission.ts';
import type { UserTables } from './user.ts';

/** Tables of one database file; `migrations/database-0001.ts` is the schema they mirror, with the migrations that follow it. */
export interface DatabaseTables
  extends
    UserTables,
    LocusTables,
    AlleleTables,
    SchemeTables,
    ProfileTables,
    ClassificationTables,
    FieldTables,
    LincodeTables,
    IsolateTables,
    DesignationTables,
    ContigTables,
    SchemeValueTables,
    ProjectTables,
    SubmissionTables,
    HistoryTables {
  meta: { key: string; value: string };
}
