/** Who signed, as we know the person: the name of the record and its address. */
export function signerIdentity(person: { firstname: string; lastname: string; email: string | null }): string {
  const fullname = `${person.firstname} ${person.lastname}`.trim();
  return person.email === null ? fullname : `${fullname}, ${person.email}`;
}

/** 'c•••••@client.example': enough to recognise one's own address, not to learn another's. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 1).join('')}•••••@${domain}`;
}
