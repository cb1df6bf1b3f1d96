/** Everybody whose eyes the matrix borrows; `other` people are genuine, but the watched mission is not theirs. */
export const readers = [
  'nobody',
  'bloomer',
  'invitedBloomer',
  'otherBloomer',
  'client',
  'forClients',
  'otherClient',
  'craSignLink',
  'contractSignLink',
  'npsLink',
  'talentBoardLink',
  'emailConfirmLink',
  'invitationLink',
  'selfDataLink',
  'onlyAccount',
  'onlyFinance',
  'onlyRecruit',
  'onlyDpo',
  'noPermission',
  'allPermissions',
  'system',
] as const;
export type Reader = (typeof readers)[number];

const links = readers.filter((reader) => reader.endsWith('Link'));
const staff: Reader[] = ['onlyAccount', 'onlyFinance', 'onlyRecruit', 'onlyDpo', 'noPermission', 'allPermissions'];
const people: Reader[] = ['bloomer', 'invitedBloomer', 'otherBloomer', 'client', 'forClients', 'otherClient'];

/**
 * The words of the *.fields.ts, besides the names above. A permission stands for all staff who hold it; `system`, the
 * service account, is named apart where it counts as staff with `account` or `finance`.
 */
const groups: Record<string, readonly Reader[]> = {
  everybody: readers,
  /** Whoever has a session of any kind. */
  known: readers.filter((reader) => reader !== 'nobody'),
  /** Whoever signed in as a person. */
  people: [...people, ...staff, 'system'],
  links,
  /** The Bloomer of the watched mission, also before the invitation is finished. */
  owner: ['bloomer', 'invitedBloomer'],
  bloomers: ['bloomer', 'invitedBloomer', 'otherBloomer'],
  /** The client of the watched mission, also with a token for the screens for clients. */
  clients: ['client', 'forClients'],
  /** Staff whatever their permissions, and the service account. */
  staff: [...staff, 'system'],
  /** Staff who handle missions or money, and the service account. */
  office: ['onlyAccount', 'onlyFinance', 'allPermissions', 'system'],
  account: ['onlyAccount', 'allPermissions'],
  finance: ['onlyFinance', 'allPermissions'],
  recruit: ['onlyRecruit', 'allPermissions'],
  dpo: ['onlyDpo', 'allPermissions'],
};

/** `owner office` → the callers it stands for; `-` is nobody at all. */
export function audienceOf(words: string): Set<Reader> {
  const audience = new Set<Reader>();
  for (const word of words.split(/\s+/).filter((part) => part !== '' && part !== '-')) {
    const named = groups[word] ?? readers.filter((reader) => reader === word);
    if (named.length === 0) throw new Error(`« ${word} » is no caller and no group of readers.ts.`);
    for (const reader of named) audience.add(reader);
  }
  return audience;
}
