/** Where the data folder may be named. An earlier member wins over a later one. */
interface DataFolderSources {
  /** `--data=DIR`, absolute. */
  argument: string | undefined;
  /** `ALLELIER_DATA`, absolute. */
  environment: string | undefined;
  /** What the user chose in the settings. */
  chosen: string | undefined;
  /** The profile folder, if the program was started with its own (`--user-data-dir`), as in tests. */
  profile: string | undefined;
  /** The platform's standard data folder, the same for the window and the command line. */
  standard: string;
}

/** The data folder of this start: a choice for this start wins over a stored choice. */
export function chooseDataFolder({ argument, environment, chosen, profile, standard }: DataFolderSources): string {
  return argument ?? environment ?? chosen ?? profile ?? standard;
}
