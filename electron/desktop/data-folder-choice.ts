/** Where the data folder may be named, in the order in which the names win. */
export interface DataFolderSources {
  /** `--data=DIR`, absolute. */
  argument: string | undefined;
  /** `ALLELIER_DATA`, absolute. */
  environment: string | undefined;
  /** What the user chose in the settings. */
  chosen: string | undefined;
  /** The profile folder when the program was started with one of its own (`--user-data-dir`), as tests do. */
  profile: string | undefined;
  /** The platform's data folder, the same for the window and the command line. */
  standard: string;
}

/** The data folder of this start: what was asked for now wins over what was kept. */
export function chooseDataFolder({ argument, environment, chosen, profile, standard }: DataFolderSources): string {
  return argument ?? environment ?? chosen ?? profile ?? standard;
}
