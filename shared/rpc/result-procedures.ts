import { z } from 'zod';
import { FileToken, SavedFile } from './file.ts';
import { procedure } from './procedure.ts';
import {
  KeptInput,
  KeptRun,
  ResultKey,
  ResultPage,
  RunId,
  RunInput,
  RunName,
  RunRequest,
  ResultsToSave,
} from './results.ts';
import { TypingResult } from './typing.ts';

/** What a screen may ask about runs of queries, whose results are kept in the data folder. */
export const resultProcedures = {
  /** Runs whose results are kept, newest first; `limit` is how many bytes of them are kept at most. */
  'result:list': procedure(z.void(), z.object({ runs: z.array(KeptRun), limit: z.number() })),
  /** Begins a run, so that its inputs can be typed; `removed` names old runs that had to go for it. */
  'result:begin': procedure(
    z.object({ name: RunName, request: RunRequest, inputs: z.array(RunInput).min(1) }),
    z.object({ run_id: RunId, positions: z.array(z.number().int()), removed: z.array(z.string()) }),
  ),
  'result:add': procedure(
    z.object({ run_id: RunId, inputs: z.array(RunInput).min(1) }),
    z.object({ positions: z.array(z.number().int()) }),
  ),
  /** Types an input of a run, as the run asks; the result is kept before it is answered. */
  'result:type': procedure(ResultKey, ResultPage),
  'result:open': procedure(z.object({ run_id: RunId }), z.object({ run: KeptRun, inputs: z.array(KeptInput) })),
  /** Summaries of at most `count` genomes from position `from` on; less than `count` means that these are the last. */
  'result:page': procedure(
    z.object({ run_id: RunId, from: z.number().int(), count: z.number().int().min(1).max(200) }),
    ResultPage,
  ),
  'result:report': procedure(ResultKey, TypingResult),
  /** Says where the sequence of an input is that is no longer where it was. */
  'result:give': procedure(ResultKey.extend({ token: FileToken }), z.void()),
  /** Writes kept results to a file and saves that; tells its progress. */
  'result:save': procedure(ResultsToSave, SavedFile),
  'result:rename': procedure(z.object({ run_id: RunId, name: RunName }), z.void()),
  'result:delete': procedure(z.object({ run_id: RunId }), z.void()),
  'result:restore': procedure(z.object({ run_id: RunId }), z.void()),
  /** Takes inputs off the list of a run, or puts them back. */
  'result:hide': procedure(
    z.object({ run_id: RunId, positions: z.array(z.number().int()), hidden: z.boolean() }),
    z.void(),
  ),
} as const;
