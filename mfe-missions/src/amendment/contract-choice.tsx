import { CheckboxField } from '@bloom/shared-ui/form-field';
import { typeTitles } from '../contracts/contract-words.ts';
import styles from './amendment.module.css';

/** Which contracts put the change down: one side, the other, or both. */
export function ContractChoice() {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>
        Type de contrat
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <CheckboxField name="useTemplateForSST" label={`SST – ${typeTitles.SST}`} />
      <CheckboxField name="useTemplateForPDS" label={`PDS – ${typeTitles.PDS}`} />
    </fieldset>
  );
}
