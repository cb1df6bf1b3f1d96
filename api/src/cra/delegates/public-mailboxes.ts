/** Where anybody has a mailbox: such an address belongs to no company, whoever else of it has one there. */
const PUBLIC_MAILBOXES: ReadonlySet<string> = new Set([
  'aol.com',
  'bbox.fr',
  'free.fr',
  'gmail.com',
  'gmx.com',
  'gmx.fr',
  'googlemail.com',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'laposte.net',
  'live.com',
  'live.fr',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'neuf.fr',
  'numericable.fr',
  'orange.fr',
  'outlook.com',
  'outlook.fr',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'sfr.fr',
  'wanadoo.fr',
  'yahoo.com',
  'yahoo.fr',
  'ymail.com',
]);

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address is of the domain that people of a company are known to have. */
export function isOfCompany(email: string, known: readonly string[]): boolean {
  const domain = domainOf(email);
  return !PUBLIC_MAILBOXES.has(domain) && known.some((address) => domainOf(address) === domain);
}
