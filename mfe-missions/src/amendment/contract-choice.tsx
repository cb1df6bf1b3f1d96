import { CheckboxField } from '@bloom/shared-ui/form-field';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import { typeTitles } from '../contracts/contract-words.ts';
import type { MissionFactsFragment } from '../graphql.generated.ts';
import styles from './amendment.module.css';

/** Which contracts put the change down: one side, the other, or both. */
export function ContractChoice({ mission }: { mission: MissionFactsFragment }) {
  const { recordId: missionRecordId, bloomerBillingSociety } = mission;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>
        Type de contrat
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <CheckboxField name="useTemplateForSST" label={`SST – ${typeTitles.SST}`} />
      {!bloomerBillingSociety && (
        // Before it is asked for: nobody could sign it for the Bloomer.
        <Notice
          tone="warning"
          actions={<Link to={linkTo('society.newForMission', { missionRecordId })}>{messages.createSociety}</Link>}
        >
          {messages.societyNotFound}
        </Notice>
      )}
      <CheckboxField name="useTemplateForPDS" label={`PDS – ${typeTitles.PDS}`} />
    </fieldset>
  );
}
