import { monthFromNow } from '../../e2e/support/people.ts';
import { type Attack, broke, held } from './attack.ts';
import { AMOUNTS, type AttackWorld, IBAN, settle, signAsBloomer, TERMS } from './attack-world.ts';
import { bearer, personAt } from './loopback.ts';
import { type Question, questionsOf } from './questions.ts';

/** As an answer says them, and as somebody would find them in a text. */
const amount = (euros: number) => [String(euros), `:${Math.round(euros * 100)}`, String(euros).replace('.', ',')];
const [SALE, PURCHASE] = [amount(AMOUNTS.sale), amount(AMOUNTS.purchase)];

/** People who are allowed in, each with what is nevertheless not theirs to know. */
const CALLERS = (world: AttackWorld): { who: string; email: string; hidden: readonly string[] }[] => [
  { who: 'the Bloomer', email: world.bloomer.email, hidden: [...SALE, ...TERMS] },
  { who: 'the client', email: world.contact.email, hidden: [...PURCHASE, IBAN] },
  { who: 'a recruiter', email: world.recruiter.email, hidden: [...SALE, ...PURCHASE, ...TERMS, IBAN] },
  { who: 'staff without permission', email: world.clerk.email, hidden: [...SALE, ...PURCHASE, ...TERMS, IBAN] },
];

/** Whoever is signed in asks for every field that the schema has, wherever it has it. */
export const maskedFields: Attack = {
  id: 'masked-fields',
  attempt: 'a Bloomer, a client, a recruiter and staff without permission ask for every field of the schema',
  async run(target) {
    const world = await settle(target);
    const month = await signAsBloomer(target, world);
    const questions = questionsOf(valuesOf(world, [month.activityId, month.documentId]));
    const askAs = async (email: string, address: string) => {
      const person = personAt(address, target.product.addresses.api);
      const token = await target.tokenOf(email);
      const texts: string[] = [];
      for (const question of questions) texts.push((await person.post(bodyOf(question), bearer(token))).text);
      person.leave();
      return texts;
    };
    const faults: string[] = [];
    // Without somebody who may read them, that nobody meets them would prove nothing.
    const office = await askAs(world.admin.email, '127.0.0.60');
    for (const [secret] of [SALE, PURCHASE, TERMS, TERMS.slice(1), [IBAN]])
      if (!office.some((text) => text.includes(secret ?? ''))) faults.push(`even staff never meet ${secret}`);
    if (office.some((text) => text.includes('RATE_LIMITED'))) faults.push('staff were stopped before the end');
    for (const [index, { who, email, hidden }] of CALLERS(world).entries()) {
      const texts = await askAs(email, `127.0.0.${61 + index}`);
      for (const [at, text] of texts.entries()) {
        const met = hidden.find((secret) => text.includes(secret));
        if (met !== undefined) faults.push(`${who} meets ${met} in ${questions[at]?.document.slice(0, 60)}`);
        if (text.includes('RATE_LIMITED')) faults.push(`${who} was stopped before the end`);
      }
    }
    const figure = `${questions.length} questions × ${CALLERS(world).length} people: no price, term or account that is not theirs`;
    return faults.length === 0 ? held(figure) : broke([...new Set(faults)].slice(0, 5).join('; '));
  },
};

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
