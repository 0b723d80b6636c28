import type { Insertable } from 'kysely';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { demoDate } from './demo-dates.ts';

const PEOPLE = [
  ['ada', 'Ada', 'Exempla', 'admin'],
  ['bruno', 'Bruno', 'Custos', 'curator'],
  ['clara', 'Clara', 'Index', 'curator'],
  ['dario', 'Dario', 'Semina', 'submitter'],
  ['elena', 'Elena', 'Agar', 'submitter'],
  ['felix', 'Félix', 'Müller-Łęcki', 'submitter'],
] as const;

export const ADMIN = 1;
export const CURATORS = [2, 3];
export const SUBMITTERS = [4, 5, 6];

/** The invented people of both demo databases. */
export function demoUsers(): Insertable<DatabaseTables['app_user']>[] {
  return PEOPLE.map(([user_name, first_name, surname, role], index) => ({
    id: index + 1,
    user_name,
    first_name,
    surname,
    affiliation: 'Institute of Invented Bacteria, Nowhere',
    email: `${user_name}@exemplum.example`,
    role,
    date_entered: demoDate(0),
    datestamp: demoDate(0),
  }));
}
