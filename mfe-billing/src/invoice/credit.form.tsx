import { reasonProblem } from '@bloom/shared-rules/input/required-text';
import { creditLines, creditProblem, leftToCredit } from '@bloom/shared-rules/invoice/credit-note';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { toPrice, toQuantity } from '@bloom/shared-rules/money/money';
import { NumberField } from '@bloom/shared-ui/form-field';
import { formatAmount, formatCents, formatNumber } from '@bloom/shared-ui/format';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import styles from './invoice.module.css';

type Item = InvoiceFactsFragment['items'][number];
/** What is taken back of each line, by its id; empty where nothing is. */
export type CreditValues = { reason: string } & Record<string, number | string>;

export const fieldOf = (id: string) => `line-${id}`;
const UNIT: Readonly<Record<Item['unit'], string>> = { day: 'j', unit: 'u.' };

const lineOf = ({ lineId, quantity, ...line }: Omit<Item, 'label' | 'description' | 'unit'>) => ({
  id: lineId,
  quantity: toQuantity(quantity),
  price: toPrice(line.unitAmountWithoutTaxe),
  discountPercent: line.discountPercent,
  vatRate: line.vatRate,
});

const creditedOf = ({ credits }: InvoiceFactsFragment) =>
  credits.filter(({ status }) => status === 'FINALISED').flatMap(({ items }) => items.map(lineOf));

/** What no credit note took back yet, in 1/10,000. */
export const leftOf = (invoice: InvoiceFactsFragment) => leftToCredit(invoice.items.map(lineOf), creditedOf(invoice));

/** What is typed, as the rule counts it. What is no number is none that is left. */
export const takenOf = (invoice: InvoiceFactsFragment, values: CreditValues) =>
  invoice.items.flatMap(({ lineId: id }) => {
    const typed = values[fieldOf(id)];
    if (typed === undefined || typed === '' || typed === 0) return [];
    const isExact = typeof typed === 'number' && Number(typed.toFixed(4)) === typed;
    return [{ id, quantity: isExact ? toQuantity(typed) : Number.NaN }];
  });

/** What the server would refuse, in its sentences, at the line that each is about. */
export function problemsOf(invoice: InvoiceFactsFragment, values: CreditValues): Record<string, string> {
  const left = leftOf(invoice);
  const taken = takenOf(invoice, values);
  const unsaid = reasonProblem(values.reason);
  const problems: Record<string, string> = unsaid === undefined ? {} : { reason: unsaid };
  for (const line of taken) {
    const problem = creditProblem(left, [line]);
    if (problem !== undefined) problems[fieldOf(line.id)] = problem.message;
  }
  const none = creditProblem(left, taken);
  if (none !== undefined && none.index === undefined) problems[fieldOf(left[0]?.id ?? '')] = none.message;
  return problems;
}

export function CreditFields({ invoice, values }: { invoice: InvoiceFactsFragment; values: CreditValues }) {
  const left = leftOf(invoice);
  const items = invoice.items.filter(({ lineId }) => left.some(({ id }) => id === lineId));
  const hasProblem = Object.keys(problemsOf(invoice, { ...values, reason: 'x' })).length > 0;
  const lines = hasProblem ? [] : creditLines(invoice.items.map(lineOf), takenOf(invoice, values), creditedOf(invoice));
  const { net, total } = invoiceTotals(lines);
  return (
    <>
      {items.map((item) => {
        const rest = (left.find(({ id }) => id === item.lineId)?.quantity ?? 0) / 1e4;
        const unit = UNIT[item.unit];
        const taken = rest === item.quantity ? '' : ` sur ${formatNumber(item.quantity, 4)}\u00a0${unit}`;
        const still = `Reste ${formatNumber(rest, 4)}\u00a0${unit}${taken} à ${formatAmount(item.unitAmountWithoutTaxe)} HT`;
        return (
          <NumberField
            key={item.lineId}
            name={fieldOf(item.lineId)}
            label={item.label}
            suffix={unit}
            // A month with two prices has lines of one name, whose days differ.
            help={[item.description, still].filter(Boolean).join(' · ')}
          />
        );
      })}
      <p className={styles.head} aria-live="polite">
        <span>Montant de l’avoir</span>
        <strong>{hasProblem ? '–' : `${formatCents(total)} TTC, ${formatCents(net)} HT`}</strong>
      </p>
    </>
  );
}
