import {
  EMAIL_INVALID,
  isEmail,
  isPhone,
  isSameEmail,
  nameProblem,
  normalisePhone,
  PHONE_INVALID,
  SECONDARY_IS_PRIMARY,
} from '@bloom/shared-rules/person/person';
import { string } from 'yup';

/** yup schemas of the fields every form has. */
export function nameSchema(minimum = 1) {
  return string().test('name', (value, { createError }) => {
    const message = value ? nameProblem(value, minimum) : undefined;
    return message === undefined || createError({ message });
  });
}

export function emailSchema() {
  return string().test('email', EMAIL_INVALID, (value) => !value || isEmail(value));
}

/** The rule of a second address, in a form that has an `email`. */
export function secondaryEmailSchema() {
  return emailSchema().test(
    'other',
    SECONDARY_IS_PRIMARY,
    (value, { parent }) => !value || !isSameEmail(value, parent.email),
  );
}

/** A text that a rule, shared with the server, says the sentence of: an empty one, too, has its own. */
export function ruledText(problemOf: (typed: string) => string | undefined) {
  return string().test('rule', (typed, { createError }) => {
    const message = problemOf(typed ?? '');
    return message === undefined || createError({ message });
  });
}

export function phoneSchema() {
  return string().test('phone', PHONE_INVALID, (value) => !value || isPhone(normalisePhone(value)));
}
