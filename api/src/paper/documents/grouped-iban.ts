/** An IBAN as people read it and type it off: 'FR76 3000 6000 …', in fours. */
export const groupedIban = (iban: string): string => iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ');
