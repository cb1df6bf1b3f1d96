import type { FoundPerson } from './person.repository.ts';
import type { Request } from './privacy-request.repository.ts';

/**
 * Where a request is answered: at the address that its link reached, as long as it is the person's. Others of theirs
 * may be read by an employer of before.
 */
export function answerAddress(person: FoundPerson, { asked_email: asked }: Pick<Request, 'asked_email'>) {
  return asked !== null && person.emails.includes(asked) ? asked : person.email;
}
