import { randomBytes } from 'node:crypto';

/** A French company that nobody else has: fourteen digits whose check digit agrees. */
export function freshSiret(): string {
  const digits = `9${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0').slice(-12)}`;
  const sum = (text: string) =>
    [...text].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${digits}${(10 - (sum(`${digits}0`) % 10)) % 10}`;
}
