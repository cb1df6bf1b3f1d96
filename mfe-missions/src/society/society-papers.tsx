import { companyPapers } from '@bloom/shared-rules/company/company-papers';
import { isAbroad, MICRO } from '@bloom/shared-rules/company/company-status';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { DateField } from '@bloom/shared-ui/date-field';
import { FileField } from '@bloom/shared-ui/file-field';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import { FormSection } from '@bloom/shared-ui/form-rows';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';
import { type ExpiryName, paperOf, type SocietyValues } from './society.rules.ts';

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
  const dated = { form, kept, editsExpiry };
  return (
    <FormSection title="Documents">
      <FileField
        name="KBIS"
        label={companyPapers.kbis.name}
        required
        {...rules}
        current={kept?.KBIS}
        help={presumed}
        onChoose={(file) => followFile(dated, 'KbisExpirationDate', file)}
      />
      <Expiry {...dated} name="KbisExpirationDate" label="Expiration du KBIS" isNew={form.values.KBIS !== null} />
      <FileField
        name="URSSAFVigilanceCertificate"
        label={companyPapers.urssaf.name}
        required={urssafRequired}
        {...rules}
        current={kept?.URSSAFVigilanceCertificate}
        help={presumed}
        onChoose={(file) => followFile(dated, 'URSSAFVCExpirationDate', file)}
      />
      <Expiry
        {...dated}
        name="URSSAFVCExpirationDate"
        label="Expiration de l’attestation URSSAF"
        isNew={form.values.URSSAFVigilanceCertificate !== null}
      />
      <FileField
        name="RCPVigilanceCertificate"
        label={`${companyPapers.rcp.name} (facultative)`}
        {...rules}
        current={kept?.RCPVigilanceCertificate}
      />
    </FormSection>
  );
}

/** The date on record is not the one of a paper that replaces it: what the form shows is what is kept. */
function followFile({ form, kept }: PapersProps, name: ExpiryName, file: File | null) {
  const known = kept?.[name] ?? '';
  const shown = form.values[name];
  const next = file && shown === known ? '' : !file && shown === '' ? known : shown;
  // With the file: Formik checks a value alone against what was last drawn, where that file is not chosen yet.
  if (next !== shown) void form.setValues({ ...form.values, [paperOf[name]]: file, [name]: next }, true);
}

/** Staff enter what they read on the paper; a Bloomer sees what is on record. */
function Expiry({
  kept,
  editsExpiry,
  name,
  label,
  isNew,
}: PapersProps & { name: ExpiryName; label: string; isNew: boolean }) {
  if (!editsExpiry) return kept?.[name] && !isNew ? <DateField name={name} label={label} readOnly /> : null;
  const help = isNew ? 'Laissez vide si elle n’est pas encore lue\u00a0: ce sera dans 15 jours.' : undefined;
  return <DateField name={name} label={label} help={help} />;
}
