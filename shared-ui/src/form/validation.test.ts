import { nameMessage } from '@bloom/shared-rules/person/person';
import { emailSchema, nameSchema, phoneSchema } from './validation.ts';

test('the sentence of the specification, with the minimum of the field', async () => {
  await expect(nameSchema().validate('Ada 😀')).rejects.toThrow("Min 1 lettres, pas d'emoji, ni caractères spéciaux");
  await expect(nameSchema(2).validate('A')).rejects.toThrow(nameMessage(2));
});

test.each(['\u200bAda', 'De\u00a0La Cruz', 'Jean\u2011Luc', 'Du\u00adrand'])(
  '%j is a name that was pasted',
  async (name) => {
    await expect(nameSchema(2).validate(name)).resolves.toBe(name);
  },
);

test.each([nameSchema(), emailSchema(), phoneSchema()])('a field may stay empty', async (schema) => {
  await expect(schema.validate('')).resolves.toBe('');
});

test('addresses and numbers are refused in words', async () => {
  await expect(emailSchema().validate('ada@bloom')).rejects.toThrow('L’adresse e-mail n’est pas valide');
  await expect(phoneSchema().validate('06 12')).rejects.toThrow('Le numéro de téléphone n’est pas valide');
  await expect(phoneSchema().validate('06 12 34 56 78')).resolves.toBe('06 12 34 56 78');
});
