import type { FoundPerson } from './person.repository.ts';
import type { Block } from './privacy.policy.ts';
import type { Request } from './privacy-request.repository.ts';

type Asked = Pick<Request, 'asked_email'>;

/** Whether the address that a link reached is no address of the person any more: whoever reads it is somebody else. */
export function isAskedElsewhere({ emails }: FoundPerson, { asked_email: asked }: Asked): boolean {
  return asked !== null && !emails.includes(asked);
}

/**
 * Where a request is answered: at the address that its link reached, as long as it is the person's. Others of theirs
 * may be read by an employer of before.
 */
export function answerAddress(person: FoundPerson, asked: Asked) {
  return isAskedElsewhere(person, asked) ? person.email : (asked.asked_email ?? person.email);
}

/** What the reader of such an address asked for was not asked for by the person. */
export function blocksOfAddress(person: FoundPerson, asked: Asked): Block[] {
  if (!isAskedElsewhere(person, asked)) return [];
  const message =
    'Cette demande vient d’une adresse qui n’est plus celle de la personne\u00a0: demandez-lui si elle la souhaite, puis refusez celle-ci et enregistrez la sienne.';
  return [{ code: 'OTHER_ADDRESS', message }];
}
