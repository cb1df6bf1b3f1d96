import { addMonths, firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { accountingPeriodProblem } from '@bloom/shared-rules/invoice/accounting-period';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Card } from '@bloom/shared-ui/card';
import { DateField } from '@bloom/shared-ui/date-field';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { Form } from '@bloom/shared-ui/form';
import { todayInParis } from '@bloom/shared-ui/format';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { object, string } from '@bloom/shared-ui/schema';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import styles from '../payment-frame/payment-frame.module.css';

const schema = object({
  from: string().required('Choisissez le premier jour.'),
  to: string()
    .required('Choisissez le dernier jour.')
    .test('period', (to, { parent, createError }) => {
      const problem = to && parent.from ? accountingPeriodProblem(parent.from, to) : undefined;
      return problem === undefined || createError({ message: problem });
    }),
});

/** Sales, purchases and payments for the accountant of the firm. */
export function Accounting() {
  const { download } = useFileDownload();
  const last = addMonths(firstOfMonth(todayInParis()), -1);
  return (
    <Card title="Export pour l’expert-comptable">
      <Form
        label="Export comptable"
        initialValues={{ from: last, to: lastOfMonth(last) }}
        validationSchema={schema}
        onSubmit={async ({ from, to }) => void (await download(`/files/accounting/${from}_${to}.txt`))}
      >
        <p className={styles.soft}>
          Les écritures de vente, d’achat et de banque de la période, équilibrées et lettrées, au format du fichier des
          écritures comptables (FEC){'\u00a0'}: chaque facture finalisée à sa date d’émission, chaque règlement à sa
          date. Les factures que les plateformes n’ont pas pu remettre n’y sont pas.
        </p>
        <div className={styles.period}>
          <DateField name="from" label="Du" required />
          <DateField name="to" label="Au" required />
        </div>
        <ActionRow>
          <SubmitButton icon={<DownloadOutlined />}>Télécharger l’export</SubmitButton>
        </ActionRow>
      </Form>
    </Card>
  );
}
