import { siteMigration0001 } from './site-0001.ts';
import { siteMigration0002 } from './site-0002.ts';
import { siteMigration0003 } from './site-0003.ts';
import { siteMigration0004 } from './site-0004.ts';
import { siteMigration0005 } from './site-0005.ts';
import { siteMigration0006 } from './site-0006.ts';
import { siteMigration0007 } from './site-0007.ts';
import { siteMigration0008 } from './site-0008.ts';
import { siteMigration0009 } from './site-0009.ts';
import { siteMigration0010 } from './site-0010.ts';
import { siteMigration0011 } from './site-0011.ts';
import { siteMigration0012 } from './site-0012.ts';
import { siteMigration0013 } from './site-0013.ts';
import { siteMigration0014 } from './site-0014.ts';

/** The migrations of `site.sqlite`, from the first on. */
export const SITE_MIGRATIONS = [
  siteMigration0001,
  siteMigration0002,
  siteMigration0003,
  siteMigration0004,
  siteMigration0005,
  siteMigration0006,
  siteMigration0007,
  siteMigration0008,
  siteMigration0009,
  siteMigration0010,
  siteMigration0011,
  siteMigration0012,
  siteMigration0013,
  siteMigration0014,
];
