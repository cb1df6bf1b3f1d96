import { plural } from '../format/french.ts';
import styles from './form.module.css';

/** What is written of what fits; it warns when a tenth is left. */
export function Counter({ used, limit }: { used: number; limit: number }) {
  const left = limit - used;
  return (
    <span className={left <= limit / 10 ? styles.counterLow : styles.counter}>
      <span aria-hidden="true">{`${used} / ${limit}`}</span>
      <span className="visually-hidden">{`${plural(used, 'caractère')} sur ${limit}`}</span>
    </span>
  );
}
