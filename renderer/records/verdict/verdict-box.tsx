import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { kindSentence } from '#shared/verdict/assembly-kind.ts';
import { GOOD_CAUTION, VERDICTS, type Verdict, type VerdictReason } from '#shared/verdict/verdict.ts';
import { VerdictWords } from './found-sign.tsx';
import { checkedRules } from './checked-rules.ts';
import classes from './verdict-box.module.css';

interface VerdictBoxProps {
  verdict: Verdict;
  /** What leads to the evidence of a reason, if anything does. */
  evidence: (reason: VerdictReason) => ReactNode;
  /** The database of this computer whose limits judge, if there is one. */
  database?: string | undefined;
  /** Takes the keyboard where nothing has it: who opened the report from a table that is gone now goes on here. */
  takesKeyboard?: boolean;
  /** What can be done, below the reasons. */
  children?: ReactNode;
}

/** Whether a genome can be trusted: the verdict, its reasons with their evidence, and the rules that were checked. */
export function VerdictBox({ verdict, evidence, database, takesKeyboard = false, children }: VerdictBoxProps) {
  const { kind, reasons } = verdict;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesKeyboard && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [takesKeyboard]);
  return (
    <section ref={box} tabIndex={-1} aria-label={`Verdict: ${VERDICTS[kind].words}`} className={classes['box']}>
      <p className={classes['head']} data-kind={kind}>
        <b>
          <VerdictWords kind={kind} />
        </b>
        {kind === 'good' ? <span>{GOOD_CAUTION}</span> : null}
      </p>
      {reasons.length > 0 ? (
        <ul className={classes['reasons']}>
          {reasons.map((reason) => (
            <li key={reason.sentence}>
              {reasons.length > 1 ? <VerdictWords kind={reason.kind} isShort /> : null}
              <span>{reason.sentence}</span> {evidence(reason)}
            </li>
          ))}
        </ul>
      ) : null}
      {verdict.policy ? <p>{verdict.policy.sentence}</p> : null}
      {children}
      <CheckedRules verdict={verdict} database={database} />
    </section>
  );
}

function CheckedRules({ verdict, database }: Pick<VerdictBoxProps, 'verdict' | 'database'>) {
  const rules = checkedRules(verdict);
  if (rules.length === 0) return null;
  const { limits, assembly } = verdict;
  return (
    <details className={classes['rules']}>
      <summary>
        {formatQuantity(rules.length, 'rule was', 'rules were')} checked
        {limits ? `, with limits of ${limits.name} (${limits.source})` : ', with the limits for any organism'}
      </summary>
      {assembly ? <p>{kindSentence(assembly)}</p> : null}
      <PlainTable
        label="Rules that were checked"
        isWide
        rows={rules}
        keyOf={({ name }) => name}
        columns={[
          { header: 'Rule', cell: ({ title }) => title },
          { header: 'Says', cell: ({ said }) => <VerdictWords kind={said} />, isUnbroken: true },
          { header: `${VERDICTS.look.sign} ${VERDICTS.look.words}`, cell: ({ look }) => look },
          { header: `${VERDICTS.bad.sign} ${VERDICTS.bad.words}`, cell: ({ bad }) => bad },
          { header: 'Source of the limits', cell: ({ source }) => source, isText: true },
        ]}
      />
      {database === undefined ? null : (
        <p>
          <Link to="/sites/$site/db/$database/limits" params={{ site: LOCAL_SITE, database }}>
            Limits of {database}
          </Link>
        </p>
      )}
    </details>
  );
}
