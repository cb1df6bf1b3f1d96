import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormContext } from '@bloom/shared-ui/form-context';
import { NumberField } from '@bloom/shared-ui/form-field';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useEffect, useRef } from 'react';
import {
  type MovementInvoiceFragment,
  OffsetClientRefundDocument,
  OffsetTargetsDocument,
} from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import { amountErrors, type RefundDialogProps } from './refund.dialog.tsx';
import { TO_SETTLE } from './refund-words.ts';

const WORDS = {
  customer: {
    title: 'Compenser avec une autre facture',
    none: 'Aucune autre facture de ce client n’attend de paiement\u00a0: remboursez-le par virement.',
    target: 'Facture à payer ainsi',
    amount: 'Montant compensé',
    help: 'Au plus ce qui est dû au client, et ce que l’autre facture attend. Prévenez-le\u00a0: aucun virement ne le lui dira.',
    act: 'Compenser',
    done: 'Compensation enregistrée',
  },
  supplier: {
    title: 'Déduire d’un prochain virement',
    none: 'Aucune autre facture de ce fournisseur n’attend de paiement\u00a0: demandez-lui de rendre le trop-versé.',
    target: 'Facture à payer d’autant moins',
    amount: 'Montant déduit',
    help: 'Au plus le trop-versé, et ce que l’autre facture attend. Le libellé du virement le dira au fournisseur.',
    act: 'Déduire',
    done: 'Déduction enregistrée',
  },
};

const schema = object({ targetId: string().required('Choisissez une facture.') });

/** What is owed back pays another invoice of the same company: of a supplier, its next transfer is that much less. */
export function OffsetDialog(props: RefundDialogProps) {
  const { invoice, onClose } = props;
  const words = WORDS[invoice.side];
  const { data, error, refetch } = useQuery(OffsetTargetsDocument, {
    variables: { recordId: invoice.recordId },
    fetchPolicy: 'network-only',
  });
  const targets = data?.invoice.offsetTargets;
  return (
    <Dialog open title={words.title} onClose={onClose} keepOnOutsideClick>
      {!targets && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!targets && !error && <LoadingSkeleton shape="form" rows={2} />}
      {targets?.length === 0 && <Notice>{words.none}</Notice>}
      {targets && targets.length > 0 && <OffsetForm {...props} targets={targets} />}
    </Dialog>
  );
}

/** « F-2026-00012 · 1 200,00 € · échéance 31/10/2026 » */
const targetWords = ({ number, owedAmount, dueOn }: MovementInvoiceFragment) =>
  `${number} · ${formatAmount(owedAmount)}${dueOn ? ` · échéance ${formatDate(dueOn)}` : ''}`;

type Values = {
  targetId: string;
  amount: number | string;
};

function OffsetForm({
  invoice,
  targets,
  onClose,
}: RefundDialogProps & { targets: readonly MovementInvoiceFragment[] }) {
  const words = WORDS[invoice.side];
  const [mutate] = useMutation(OffsetClientRefundDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: words.done, area: 'owed' });
  const owedBack = invoice.owedBackAmount ?? 0;
  const leftOf = (targetId: string) => targets.find(({ recordId }) => recordId === targetId)?.owedAmount ?? undefined;
  const mostFor = (targetId: string) => Math.min(owedBack, leftOf(targetId) ?? owedBack);
  const [first] = targets;
  const initial = targets.length === 1 ? (first?.recordId ?? '') : '';
  return (
    <Form<Values>
      label={words.title}
      initialValues={{ targetId: initial, amount: mostFor(initial) }}
      validationSchema={schema}
      validate={({ targetId, amount }) => amountErrors(amount, { owedBack, left: leftOf(targetId) })}
      fieldErrors={fieldErrors}
      onSubmit={async ({ targetId, amount }) => {
        const variables = { invoiceId: invoice.recordId, targetId, amount: Number(amount), owedBack };
        if (await submit({ variables })) onClose();
      }}
    >
      <p>
        {invoice.number} · {companyOf(invoice)} ·{' '}
        <strong>{`${formatAmount(owedBack)} ${TO_SETTLE[invoice.side]}`}</strong>
      </p>
      <SelectField
        name="targetId"
        label={words.target}
        required
        search
        options={targets.map((target) => ({ value: target.recordId, label: targetWords(target) }))}
        placeholder="Numéro"
      />
      <MostOf amountFor={mostFor} />
      <NumberField name="amount" label={words.amount} required suffix="€" help={words.help} />
      <ActionRow>
        <CancelButton onClick={onClose} />
        <SubmitButton>{words.act}</SubmitButton>
      </ActionRow>
    </Form>
  );
}

/** The amount follows the chosen invoice until somebody types another one. */
function MostOf({ amountFor }: { amountFor: (targetId: string) => number }) {
  const { values, setFieldValue } = useFormContext<Values>();
  const most = amountFor(values.targetId);
  const amount = Number(values.amount);
  const last = useRef(most);
  useEffect(() => {
    if (last.current !== most && amount === last.current) void setFieldValue('amount', most);
    last.current = most;
  }, [most, amount, setFieldValue]);
  return null;
}
