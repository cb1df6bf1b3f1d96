import { countryAbroad } from '@bloom/shared-rules/company/country-name';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { lateCharges } from '@bloom/shared-rules/invoice/late-payment';
import { penaltyRateOf } from '@bloom/shared-rules/invoice/legal-interest';
import { renderDunningLetter } from '../../paper/documents/dunning-letter.pdf.ts';
import { audit } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { euros } from '../../platform/french/french-money.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import * as repository from './dunning.repository.ts';

export const LETTER_NAME = 'mise-en-demeure.pdf';

/** The formal notice about an invoice, as of today; none before its day, nor once it is paid or in dispute. */
export async function letterFile(
  context: RequestContext,
  invoiceId: string,
  name: string,
): Promise<ServedFile | undefined> {
  if (!isStaff(context.viewer, 'account', 'finance') || !isUuid(invoiceId) || name !== LETTER_NAME) return undefined;
  const today = context.clock.today();
  const facts = await repository.letterFacts(context.db, invoiceId, today);
  if (facts === undefined) return undefined;
  const { firm, firmLegalLine, legalInterest } = context.environment;
  const { number, dueOn, totalCents, leftCents, document } = facts;
  const ratePercent = penaltyRateOf(dueOn, legalInterest);
  const late = { openCents: leftCents, dueDate: dueOn, day: today, ratePercent };
  const { penaltyCents, feeCents } = lateCharges(late, { hasFee: false });
  const isKnown = penaltyCents !== undefined && ratePercent !== undefined;
  const bytes = await renderDunningLetter({
    firm: { ...firm, legalLine: firmLegalLine },
    signer: { name: firm.representative, role: firm.representativeRole },
    client: addressOf(document.buyer),
    number,
    dueOn,
    today,
    title: document.title,
    issuedOn: facts.issuedOn,
    remindedOn: facts.remindedAt.map((at) => businessDay(new Date(at))),
    total: leftCents < totalCents ? `${euros(leftCents)} (sur ${euros(totalCents)})` : euros(leftCents),
    fee: euros(feeCents),
    penalty: isKnown
      ? { amount: euros(penaltyCents), rate: `${String(ratePercent).replace('.', ',')}\u00a0%` }
      : undefined,
    owed: isKnown ? euros(leftCents + penaltyCents + feeCents) : undefined,
  });
  await audit(context.db, context, {
    action: 'file.download',
    objectKind: 'invoice',
    objectId: invoiceId,
    data: { letter: true },
  });
  return { bytes, name: `mise-en-demeure-${number.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`, mediaType: 'application/pdf' };
}

function addressOf({ name, address }: InvoiceDocument['buyer']): string[] {
  const { line1, line2, zip, town, countryCode } = address;
  const lines = [
    name,
    line1,
    line2 ?? '',
    `${zip} ${town}`,
    (countryAbroad(countryCode) ?? '').toLocaleUpperCase('fr'),
  ];
  return lines.filter((line) => line.trim() !== '');
}
