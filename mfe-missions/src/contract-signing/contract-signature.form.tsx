import { MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { ActionBar } from '@bloom/shared-ui/page';
import { signatureProblems } from '@bloom/shared-ui/signature-problems';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import type { ContractSigningFactsFragment } from '../graphql.generated.ts';
import { ContractCodeField } from './contract-code-field.tsx';
import { ContractRefusalDialog } from './contract-refusal.form.tsx';
import styles from './contract-signing.module.css';
import { saysToSigner } from './contract-words.ts';

export type SignatureValues = { signerFullname: string; code: string; consent: boolean };

export interface ContractSignatureFormProps {
  contract: ContractSigningFactsFragment;
  signerId: string;
  /** The document is on the screen. */
  ready: boolean;
  submitting: boolean;
  fieldErrors: Record<string, string>;
  onSign: (values: SignatureValues) => Promise<void>;
  onRefused: () => void;
}

export function ContractSignatureForm(props: ContractSignatureFormProps) {
  const { contract, signerId, ready, submitting, fieldErrors, onSign, onRefused } = props;
  const [refusing, setRefusing] = useState(false);
  const says = saysToSigner(contract);
  return (
    <Card title="Signature">
      <Form<SignatureValues>
        label="Signature du contrat"
        initialValues={{ signerFullname: contract.signerFullname ?? '', code: '', consent: false }}
        validate={(values) => signatureProblems(values, { needsCode: true })}
        fieldErrors={fieldErrors}
        onSubmit={onSign}
      >
        <TextField
          name="signerFullname"
          label="Nom complet du signataire"
          autoComplete="name"
          maxLength={MAX_SIGNER_NAME}
          required
        />
        <ContractCodeField contract={contract} signerId={signerId} />
        <CheckboxField name="consent" label={contract.consentText ?? ''} />
        {contract.signatureLevel && (
          <p className={styles.hint}>
            La page de preuve dira{'\u00a0'}: «{'\u202f'}
            {contract.signatureLevel}
            {'\u202f'}».
          </p>
        )}
        {!ready && (
          <p className={styles.hint}>
            Le document s’affiche{'\u00a0'}: {says('tu pourras', 'vous pourrez')} le signer ensuite.
          </p>
        )}
        <ActionBar>
          <Button onClick={() => setRefusing(true)}>Refuser de signer</Button>
          <SubmitButton size="large" loading={submitting} disabled={!ready}>
            Signer le document
          </SubmitButton>
        </ActionBar>
      </Form>
      <ContractRefusalDialog
        open={refusing}
        contract={contract}
        signerId={signerId}
        says={says}
        onClose={() => setRefusing(false)}
        onRefused={onRefused}
      />
    </Card>
  );
}
