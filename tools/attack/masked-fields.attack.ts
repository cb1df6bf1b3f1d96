import { monthFromNow } from '../../e2e/support/people.ts';
import { type Attack, broke, held, type Target } from './attack.ts';
import { AMOUNTS, type AttackWorld, IBAN, settle, signAsBloomer, TERMS } from './attack-world.ts';
import { bearer, personAt } from './loopback.ts';
import { type Question, questionsOf } from './questions.ts';

/** As an answer says them, and as somebody would find them in a text. */
const amount = (euros: number) => [String(euros), `:${Math.round(euros * 100)}`, String(euros).replace('.', ',')];
const [SALE, PURCHASE] = [amount(AMOUNTS.sale), amount(AMOUNTS.purchase)];

interface Caller {
  who: string;
  email: string;
  /** Limits count by machine too. */
  address: string;
  hidden: readonly string[];
}

/** People who are allowed in, each with what is nevertheless not theirs to know. */
const CALLERS = (world: AttackWorld): Caller[] => [
  { who: 'the Bloomer', address: '127.0.0.61', email: world.bloomer.email, hidden: [...SALE, ...TERMS] },
  { who: 'the client', address: '127.0.0.62', email: world.contact.email, hidden: [...PURCHASE, IBAN] },
  {
    who: 'a recruiter',
    address: '127.0.0.63',
    email: world.recruiter.email,
    hidden: [...SALE, ...PURCHASE, ...TERMS, IBAN],
  },
  {
    who: 'staff without permission',
    address: '127.0.0.64',
    email: world.clerk.email,
    hidden: [...SALE, ...PURCHASE, ...TERMS, IBAN],
  },
];

/** Questions that one person asks: what all of them cost together is more than anybody may ask for in a minute. */
const MOST_QUESTIONS = 60;

/** Whoever is signed in asks for every field that the schema has, wherever it has it. */
export const maskedFields: Attack = {
  id: 'masked-fields',
  attempt: 'a Bloomer, a client, a recruiter and staff without permission ask for every field of the schema',
  async run(target) {
    const faults: string[] = [];
    const office: string[] = [];
    let asked = 0;
    let total: number;
    // The next questions are asked in a world of their own, by people who have not asked anything yet.
    do {
      const world = await settle(target);
      const month = await signAsBloomer(target, world);
      const questions = questionsOf(valuesOf(world, [month.activityId, month.documentId]));
      const part = questions.slice(asked, asked + MOST_QUESTIONS);
      const { admin } = world;
      office.push(
        ...(await askAs(target, { who: 'staff', email: admin.email, address: '127.0.0.60', hidden: [] }, part, faults)),
      );
      for (const caller of CALLERS(world)) await askAs(target, caller, part, faults);
      asked += part.length;
      total = questions.length;
    } while (asked < total);
    // Without somebody who may read them, that nobody meets them would prove nothing.
    for (const [secret] of [SALE, PURCHASE, TERMS, TERMS.slice(1), [IBAN]])
      if (!office.some((text) => text.includes(secret ?? ''))) faults.push(`even staff never meet ${secret}`);
    const figure = `${asked} questions × 4 people: no price, term or account that is not theirs`;
    return faults.length === 0 ? held(figure) : broke([...new Set(faults)].slice(0, 5).join('; '));
  },
};

/** Every answer in the order of the questions; what should not have been in one, or kept one away, is a fault. */
async function askAs(target: Target, caller: Caller, questions: readonly Question[], faults: string[]) {
  const { who, email, address, hidden } = caller;
  const person = personAt(address, target.product.addresses.api);
  const token = await target.tokenOf(email);
  const texts: string[] = [];
  for (const question of questions) {
    const { text } = await person.post(bodyOf(question), bearer(token));
    const met = hidden.find((secret) => text.includes(secret));
    if (met !== undefined) faults.push(`${who} meets ${met} in ${question.document.slice(0, 60)}`);
    if (text.includes('RATE_LIMITED')) faults.push(`${who} was stopped before the end`);
    texts.push(text);
  }
  person.leave();
  return texts;
}

const bodyOf = ({ document, variables }: Question) => JSON.stringify({ query: document, variables });

/** What an argument may be here: the things of this world, whatever the schema calls them. */
function valuesOf(world: AttackWorld, more: readonly string[]) {
  const { missionId, bloomer, contact, bloomerSocietyId, clientSocietyId } = world;
  const month = monthFromNow(-1);
  return (name: string, type: string): readonly unknown[] => {
    if (/mission/i.test(name) && type === 'ID') return [missionId];
    if (type === 'ID') return [bloomer.id, contact.id, bloomerSocietyId, clientSocietyId, ...more];
    if (type === 'Date') return [month];
    if (type === 'Boolean') return [true, false];
    if (name === 'month') return [month.slice(0, 7)];
    return name === 'email' ? [bloomer.email] : [bloomer.lastname];
  };
}
