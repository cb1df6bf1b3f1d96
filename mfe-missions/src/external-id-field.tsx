import { MAX_EXTERNAL_ID } from '@bloom/shared-rules/input/limits';
import { TextField } from '@bloom/shared-ui/form-field';
import { modifyLabels } from './mission-detail/modify-mission.rules.ts';

/** What other programs and the client call the mission; their invoices name it as their contract. */
export function ExternalIdField({ required }: { required?: boolean }) {
  return (
    <TextField
      name="externalId"
      label={modifyLabels.externalId}
      required={required}
      maxLength={MAX_EXTERNAL_ID}
      autoComplete="off"
      help={
        'La référence de la mission dans vos outils ou chez le client (n°\u00a0de devis, de contrat…), unique\u00a0: ' +
        'les factures la portent comme référence du contrat.'
      }
    />
  );
}
