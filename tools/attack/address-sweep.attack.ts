import { type Attack, broke, held } from './attack.ts';

const TRIES = 40;
/** Guesses of one network in a minute; two minutes may be touched. */
const MOST = 20;

/** A machine with IPv6 has 2^64 addresses, and anybody can write a header that names one of them. */
export const addressSweep: Attack = {
  id: 'address-sweep',
  attempt: `guesses of an invitation from ${TRIES} addresses of one IPv6 /64, by X-Forwarded-For`,
  async run({ perform }) {
    const check = ['mfe-missions', 'CheckInvitation'] as const;
    const variables = { token: 'guess' };
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) =>
        perform(check, {
          variables,
          headers: { 'x-forwarded-for': `2001:db8:5:5:${index.toString(16)}::${index}` },
        }),
      ),
    );
    const guesses = answers.filter(({ code }) => code === 'OBJECT_NOT_FOUND').length;
    const figure = `${guesses} guesses of ${TRIES} were answered, ${MOST / 2} a minute are allowed`;
    return guesses > 0 && guesses <= MOST ? held(figure) : broke(figure);
  },
};
