import { GraphQLError } from 'graphql';
import { AppError } from '../errors.ts';

/** What a scalar of ours says of a value that it does not take: a French sentence, for the person who wrote it. */
export class ScalarRefusal extends GraphQLError {}

/**
 * GraphQL's refusal of what was sent: our scalar's sentence, else the names; its own words are for who calls the API.
 */
export function variableRefusal(errors: readonly GraphQLError[]): AppError {
  const invalidArgs = [...new Set(errors.flatMap(({ message }) => fieldIn(message) ?? []))];
  const detail = errors[0]?.message;
  if (invalidArgs.length === 0) return new AppError('BAD_USER_INPUT', { message: detail });
  const sentence = errors.map(({ originalError }) => originalError).find((cause) => cause instanceof ScalarRefusal);
  const names = invalidArgs.map((name) => `«\u202f${name}\u202f»`).join(', ');
  return new AppError('BAD_USER_INPUT', {
    message: sentence?.message ?? `Valeur manquante ou d’un autre type\u00a0: ${names}.`,
    invalidArgs,
    data: { detail },
  });
}

/**
 * The field that is wrong in « Variable "$input" got invalid value 1 at "input.days[0].date"; … », else its variable.
 */
function fieldIn(message: string): string | undefined {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1];
  if (variable === undefined) return undefined;
  const missing = /; Field "(\w+)" (?:of required type|is not defined by type) /.exec(message)?.[1];
  const place = / at "[\w.[\]]*?(\w+)(?:\[\d+\])*"; /.exec(message)?.[1];
  return missing ?? place ?? variable;
}
