import { defined } from '#shared/defined.ts';
import { citationProblem } from '#shared/rules/publication.ts';
import { readPublication, writeCitation } from '#electron/store/changes/writers/records/publication-record.ts';
import type { CuratedContext } from './curated-context.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

/** Citations of publications, each once in a table. Each is one change that can be taken back. */
export function takePublication({ connection, change, isWhole }: CuratedContext, store: RecordStore): TableHandler {
  const lines = new Map<number, number>();
  return {
    take(row) {
      const pubmed_id = Number(row.values.get('pubmed_id'));
      const citation = String(row.values.get('citation')).trim();
      const first = lines.get(pubmed_id);
      if (first !== undefined) return row.refuse(`Line ${first} has the PubMed id ${pubmed_id} already.`, 'pubmed_id');
      lines.set(pubmed_id, row.line);
      const problem = citationProblem(citation);
      if (problem !== undefined) return row.refuse(problem, 'citation');
      const before = readPublication(connection, pubmed_id);
      const isSame = before?.citation === citation;
      store.outcome[before?.citation ? (isSame ? 'unchanged' : 'changed') : 'added'] += 1;
      if (isSame) return;
      const after = { pubmed_id, citation };
      writeCitation(connection, after);
      if (isWhole) return;
      const what = { kind: 'publication', record_id: String(pubmed_id), key: { pubmed_id } } as const;
      const action = before ? 'Changed by an import.' : 'Defined by an import.';
      change.note({ ...what, action, ...defined({ before }), after });
    },
  };
}
