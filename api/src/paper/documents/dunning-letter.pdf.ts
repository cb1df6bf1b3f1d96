import { frenchDay, longDay } from '../../platform/french/french-dates.ts';
import { groupedIban } from './grouped-iban.ts';
import { ACCENT, MUTED, PdfWriter } from './pdf.writer.ts';

export interface DunningLetter {
  firm: { name: string; legalLine: string; address: string | null; iban: string | null; bic: string | null };
  /** Who signs for the firm, and as what. */
  signer: { name: string | null; role: string | null };
  /** Name, then the lines of the address. */
  client: readonly string[];
  number: string;
  title: string | null;
  issuedOn: string;
  dueOn: string;
  /** Days on which reminders were mailed. */
  remindedOn: readonly string[];
  /** Already written as amounts in euros. */
  total: string;
  fee: string;
  /** Undefined while the legal rate of the half-year is not known. */
  penalty: { amount: string; rate: string } | undefined;
  /** With penalties and fee. */
  owed: string | undefined;
  today: string;
}

const BODY = { size: 10.5, lineGap: 3 } as const;
const WINDOW = 300;

/** The formal notice that follows two reminders: one page, for an envelope with a window. */
export async function renderDunningLetter(letter: DunningLetter): Promise<Buffer> {
  const { firm, number, today } = letter;
  const writer = new PdfWriter({
    title: `Mise en demeure, facture ${number}`,
    author: firm.name,
    subject: `Facture ${number} impayée`,
    createdAt: new Date(`${today}T08:00:00Z`),
  });
  writer.block('P', firm.name, { size: 13, weight: 600, color: ACCENT }, 2);
  if (firm.address !== null) writer.block('P', firm.address, { size: 9.5, color: MUTED }, 30);
  addressee(writer, letter);
  writer.block('P', `Le ${longDay(today)}`, { ...BODY, align: 'right' }, 18);
  writer.block('P', 'Lettre recommandée avec avis de réception', { ...BODY, weight: 600 }, 14);
  writer.block('H1', `Mise en demeure de payer la facture ${number}`, { size: 14, weight: 600 }, 14);
  for (const sentence of sentencesOf(letter)) writer.block('P', sentence, BODY, 9);
  writer.y += 16;
  const { name, role } = letter.signer;
  writer.block('P', [name, role].filter(Boolean).join(', ') || firm.name, { ...BODY, weight: 600 }, 0);
  return writer.finish(firm.legalLine);
}

/** Where the window of an envelope shows it. */
function addressee(writer: PdfWriter, { client }: DunningLetter): void {
  const top = writer.y;
  writer.tagged('P', () => {
    for (const [index, line] of client.entries()) {
      const style = { size: 10.5, width: writer.width - WINDOW, weight: index === 0 ? 600 : 400 } as const;
      writer.y += writer.text(line, writer.left + WINDOW, writer.y, style);
    }
  });
  writer.y = Math.max(writer.y, top + 70) + 14;
}

function sentencesOf(letter: DunningLetter): string[] {
  const { firm, number, title, issuedOn, dueOn, total, fee, penalty, owed, remindedOn } = letter;
  const reminded =
    remindedOn.length === 0 ? '' : `, malgré nos rappels du ${remindedOn.map((day) => frenchDay(day)).join(' et du ')}`;
  const account =
    firm.iban === null ? '' : ` (IBAN ${groupedIban(firm.iban)}${firm.bic === null ? '' : `, BIC ${firm.bic}`})`;
  return [
    'Madame, Monsieur,',
    `La facture ${number} du ${frenchDay(issuedOn)}${title === null ? '' : `, «\u202f${title}\u202f»`}, d’un montant dû de ${total} TTC, était à régler au plus tard le ${frenchDay(dueOn)}. Elle reste impayée à ce jour${reminded}.`,
    penalty === undefined
      ? `En application de l’article L. 441-10 du code de commerce et des conditions de la facture, des pénalités de retard égales à trois fois le taux d’intérêt légal sont dues depuis le lendemain de l’échéance, ainsi que l’indemnité forfaitaire de recouvrement de ${fee}.`
      : `En application de l’article L. 441-10 du code de commerce et des conditions de la facture, des pénalités de retard de ${penalty.amount} sont dues à ce jour, au taux de ${penalty.rate} l’an, ainsi que l’indemnité forfaitaire de recouvrement de ${fee}.`,
    `Nous vous mettons en demeure de nous régler ${owed === undefined ? 'ces sommes' : `la somme de ${owed}`} sous huit jours à compter de la réception de cette lettre, par virement à ${firm.name}${account}, en rappelant le numéro ${number}.`,
    'À défaut, nous engagerons sans autre avis toute voie utile au recouvrement de notre créance. Si vous contestez cette facture, dites-nous pourquoi par écrit dans le même délai.',
    'Nous vous prions d’agréer, Madame, Monsieur, nos salutations distinguées.',
  ];
}
