import { companyPapers } from '@bloom/shared-rules/company-papers';
import { isAbroad, MICRO } from '@bloom/shared-rules/company-status';
import { fileKinds } from '@bloom/shared-rules/file-limits';
import { DateField } from '@bloom/shared-ui/date-field';
import { FileField } from '@bloom/shared-ui/file-field';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';
import type { SocietyValues } from './society.rules.ts';
import { Section } from './society-section.tsx';

interface PapersProps {
  form: FormikProps<SocietyValues & Record<string, unknown>>;
  kept: SocietyFieldsFragment | undefined;
  editsExpiry: boolean;
}

/** The papers that a company hands in with its data. */
export function Papers({ form, kept, editsExpiry }: PapersProps) {
  const { status } = form.values;
  const urssafRequired = status !== MICRO && !isAbroad(status);
  const rules = fileKinds.paper;
  const presumed = 'Sa date d’expiration est fixée 15 jours après l’envoi, le temps qu’elle soit vérifiée.';
  return (
    <Section title="Documents">
      <FileField name="KBIS" label={companyPapers.kbis.name} required {...rules} current={kept?.KBIS} help={presumed} />
      {(editsExpiry || kept?.KbisExpirationDate) && (
        <DateField name="KbisExpirationDate" label="Expiration du KBIS" readOnly={!editsExpiry} />
      )}
      <FileField
        name="URSSAFVigilanceCertificate"
        label={companyPapers.urssaf.name}
        required={urssafRequired}
        {...rules}
        current={kept?.URSSAFVigilanceCertificate}
        help={presumed}
      />
      {(editsExpiry || kept?.URSSAFVCExpirationDate) && (
        <DateField name="URSSAFVCExpirationDate" label="Expiration de l’attestation URSSAF" readOnly={!editsExpiry} />
      )}
      <FileField
        name="RCPVigilanceCertificate"
        label={`${companyPapers.rcp.name} (facultative)`}
        {...rules}
        current={kept?.RCPVigilanceCertificate}
      />
    </Section>
  );
}
