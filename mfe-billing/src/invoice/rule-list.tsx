import { brokenRules } from './broken-rules.ts';
import styles from './invoice.module.css';

/** What is wrong, line by line, with the rule to look up. */
export function RuleList({ text }: { text: string }) {
  return (
    <ul className={styles.rules}>
      {brokenRules(text).map(({ sentence, id }) => (
        <li key={`${id} ${sentence}`}>
          {sentence} {id && <code className={styles.ruleId}>{id}</code>}
        </li>
      ))}
    </ul>
  );
}
