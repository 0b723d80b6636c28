import { databaseMigration0001 } from '../migrations/database-0001.ts';
import { databaseMigration0002 } from '../migrations/database-0002.ts';
import { databaseMigration0003 } from '../migrations/database-0003.ts';
import { databaseMigration0004 } from '../migrations/database-0004.ts';
import { databaseMigration0005 } from '../migrations/database-0005.ts';
import { databaseMigration0006 } from '../migrations/database-0006.ts';
import { databaseMigration0007 } from '../migrations/database-0007.ts';
import { databaseMigration0008 } from '../migrations/database-0008.ts';
import { databaseMigration0009 } from '../migrations/database-0009.ts';
import { databaseMigration0010 } from '../migrations/database-0010.ts';
import { databaseMigration0011 } from '../migrations/database-0011.ts';
import { databaseMigration0012 } from '../migrations/database-0012.ts';
import { databaseMigration0013 } from '../migrations/database-0013.ts';
import { databaseMigration0014 } from '../migrations/database-0014.ts';
import { databaseMigration0015 } from '../migrations/database-0015.ts';
import { databaseMigration0016 } from '../migrations/database-0016.ts';
import { databaseMigration0017 } from '../migrations/database-0017.ts';
import { databaseMigration0018 } from '../migrations/database-0018.ts';
import { databaseMigration0019 } from '../migrations/database-0019.ts';
import { databaseMigration0020 } from '../migrations/database-0020.ts';
import { databaseMigration0021 } from '../migrations/database-0021.ts';
import { databaseMigration0022 } from '../migrations/database-0022.ts';
import { databaseMigration0023 } from '../migrations/database-0023.ts';
import { databaseMigration0024 } from '../migrations/database-0024.ts';
import { databaseMigration0025 } from '../migrations/database-0025.ts';
import { databaseMigration0026 } from '../migrations/database-0026.ts';
import { databaseMigration0027 } from '../migrations/database-0027.ts';
import { databaseMigration0028 } from '../migrations/database-0028.ts';
import { databaseMigration0029 } from '../migrations/database-0029.ts';
import { databaseMigration0030 } from '../migrations/database-0030.ts';
import { databaseMigration0031 } from '../migrations/database-0031.ts';
import { databaseMigration0032 } from '../migrations/database-0032.ts';
import type { SqliteKind } from './sqlite-file.ts';

/** What the files of databases have in common. */
export const DATABASE_FILE: SqliteKind = {
  // "ALLE" in ASCII.
  applicationId: 0x414c_4c45,
  notesDamage: true,
  migrations: [
    databaseMigration0001,
    databaseMigration0002,
    databaseMigration0003,
    databaseMigration0004,
    databaseMigration0005,
    databaseMigration0006,
    databaseMigration0007,
    databaseMigration0008,
    databaseMigration0009,
    databaseMigration0010,
    databaseMigration0011,
    databaseMigration0012,
    databaseMigration0013,
    databaseMigration0014,
    databaseMigration0015,
    databaseMigration0016,
    databaseMigration0017,
    databaseMigration0018,
    databaseMigration0019,
    databaseMigration0020,
    databaseMigration0021,
    databaseMigration0022,
    databaseMigration0023,
    databaseMigration0024,
    databaseMigration0025,
    databaseMigration0026,
    databaseMigration0027,
    databaseMigration0028,
    databaseMigration0029,
    databaseMigration0030,
    databaseMigration0031,
    databaseMigration0032,
  ],
};
