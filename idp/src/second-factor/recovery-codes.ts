import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 10;
/** Without what is easily mistaken for something else. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 49 bits for the day when the telephone is lost; each serves once. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, letter).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

export function recoveryHash(codeKey: Buffer, subject: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', codeKey).update(`recovery:${subject}:${code}`).digest('base64url');
}
