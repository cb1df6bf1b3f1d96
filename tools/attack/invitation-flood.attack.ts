import { type Attack, broke, held } from './attack.ts';

const TRIES = 12;
const MOST_MAILS = 5;

/** A member of staff, or who stole his session, uses the product to flood somebody with mails. */
export const invitationFlood: Attack = {
  id: 'invitation-flood',
  attempt: `one Bloomer is invited ${TRIES} times in a row`,
  async run({ ask, tokenOf }) {
    const token = await tokenOf('admin@bloom.example');
    const found = await ask('{ bloomers { recordId email } }', { token });
    const bloomers = (found.data?.bloomers ?? []) as { recordId: string; email: string }[];
    const target = bloomers.find(({ email }) => email === 'nouveau@bloom.example');
    if (target === undefined) return broke(`nobody to invite: ${found.text.slice(0, 200)}`);
    const invite = 'mutation ($id: ID!) { createInvitation(bloomerRecordId: $id) { recordId } }';
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < TRIES; index += 1) {
      codes.push((await ask(invite, { token, variables: { id: target.recordId } })).code);
    }
    const sent = codes.filter((code) => code === undefined).length;
    const others = codes.filter((code) => code !== undefined && code !== 'RATE_LIMITED');
    const figure = `${sent} invitations of ${TRIES}, the others RATE_LIMITED`;
    return sent > 0 && sent <= MOST_MAILS && others.length === 0
      ? held(figure)
      : broke(`${figure}; ${others.join(' ')}`);
  },
};
