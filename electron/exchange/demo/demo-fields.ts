import type { Selectable } from 'kysely';
import { NO_RULES } from '#electron/store/isolates/field-repository.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import type { Random } from './random.ts';

type DemoField = Selectable<DatabaseTables['isolate_field']>;

const COUNTRIES = ['Atlantis', 'Borduria', 'Lilliput', 'Ruritania', 'Syldavia', 'Utopia'];
const SOURCES = ['blood', 'cerebrospinal fluid', 'food', 'soil', 'throat swab', 'water'];

const FIRST_YEAR = 1990;
const LAST_YEAR = 2024;

/** Definitions of the provenance fields. Every type and every kind of rule occurs at least once. */
export function isolateFields(): DemoField[] {
  const plain = { ...NO_RULES, required: 0 } as const;
  const rules: Omit<DemoField, 'position'>[] = [
    {
      ...plain,
      name: 'country',
      type: 'text',
      required: 1,
      allowed_values: JSON.stringify(COUNTRIES),
      comments: 'Invented country of isolation',
    },
    {
      ...plain,
      name: 'year',
      type: 'int',
      required: 1,
      min_value: FIRST_YEAR,
      max_value: LAST_YEAR,
      comments: 'Year of isolation',
    },
    { ...plain, name: 'isolation_date', type: 'date', comments: 'Day of isolation, where it is known' },
    {
      ...plain,
      name: 'source',
      type: 'text',
      multiple: 1,
      allowed_values: JSON.stringify(SOURCES),
      comments: 'One or several sources',
    },
    {
      ...plain,
      name: 'strain_code',
      type: 'text',
      required: 1,
      length: 7,
      regex: '^EX-\\d{4}$',
      comments: 'Code on the tube: EX- and four digits',
    },
    { ...plain, name: 'age_years', type: 'int', min_value: 0, max_value: 120, comments: 'Age of the patient in years' },
    {
      ...plain,
      name: 'growth_temperature',
      type: 'float',
      min_value: 20,
      max_value: 45.5,
      comments: 'Best growth, degrees Celsius',
    },
    { ...plain, name: 'notes', type: 'text', length: 200, comments: 'Free text' },
  ];
  return rules.map((row, index) => ({ ...row, position: index + 1 }));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Values of one isolate that follow these rules. Fields without a value are left out. */
export function isolateValues(random: Random, id: number): Record<string, string[]> {
  const year = FIRST_YEAR + random.integer(LAST_YEAR - FIRST_YEAR + 1);
  const day = `${year}-${twoDigits(1 + random.integer(12))}-${twoDigits(1 + random.integer(28))}`;
  return {
    country: [random.pick(COUNTRIES)],
    year: [String(year)],
    isolation_date: random.chance(0.7) ? [day] : [],
    source: random.shuffle(SOURCES).slice(0, random.chance(0.15) ? 2 : 1),
    strain_code: [`EX-${String(id).padStart(4, '0')}`],
    age_years: random.chance(0.6) ? [String(random.integer(100))] : [],
    growth_temperature: random.chance(0.5) ? [(30 + random.integer(120) / 10).toFixed(1)] : [],
    notes: random.chance(0.1) ? ['Grew slowly; photographed.'] : [],
  };
}

/** Fields with numbers as values. They are stored as numbers for range queries. */
export const NUMBER_FIELDS = new Set(
  isolateFields()
    .filter(({ type }) => type === 'int' || type === 'float')
    .map(({ name }) => name),
);
