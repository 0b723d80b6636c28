/** The setting of `site.sqlite` that says which file gets which name, so that a kill lets nobody forget it. */
export const RENAME_NOTE = 'renaming';
