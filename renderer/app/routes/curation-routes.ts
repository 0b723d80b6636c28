import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ChangesPage, NewAllelesPage, RecordFormPage, ScanPage, UpdatePage } from '../pages.ts';
import { tableSearch } from '../searches.ts';
import { root } from './root.ts';

/** Types the genomes of isolates and writes what is found. */
const scan = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/scan',
  validateSearch: tableSearch.extend({
    /** Ids of isolates, joined by commas. */
    ids: z.string().optional(),
    /** What was found, and the job that finds it. */
    plan: z.string().optional(),
    job: z.string().optional(),
  }),
  component: ScanPage,
});

/** The form of a record, or of a new one that belongs to the key. */
const recordForm = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/form/$record',
  validateSearch: z.object({
    /** What names the record in addresses, or what a new one belongs to, as JSON. */
    key: z.string().optional(),
    /** `1` for a new record. */
    isNew: z.string().optional(),
    /** Key of the record that a new one is like. */
    like: z.string().optional(),
    /** `1`: the new one is the newer version of that record. */
    isVersion: z.string().optional(),
  }),
  component: RecordFormPage,
});

/** What was changed in a database. */
const changes = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/changes',
  validateSearch: z.object({ record: z.string().optional(), batch: z.string().optional() }),
  component: ChangesPage,
});

/** Changes many records by a table. */
const update = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/update',
  validateSearch: z.object({ record: z.string().optional() }),
  component: UpdatePage,
});

/** Defines alleles of many loci from FASTA. */
const newAlleles = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/new-alleles',
  component: NewAllelesPage,
});

export const curationRoutes = [scan, recordForm, changes, update, newAlleles];
