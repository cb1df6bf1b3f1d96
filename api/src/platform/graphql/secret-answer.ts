import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/** `extensions` of an output field that is a key to something: an answer that holds it is never stored. */
export const secretAnswer = { secretAnswer: true } as const;

/** `extensions` of a mutation that may run again for the same Idempotency-Key when its answer could not be stored. */
export const runsAgain = { runsAgain: true } as const;

export interface AnswerSecrets {
  /** What was asked for holds a secret. */
  secret: boolean;
  /** A second run harms nobody. */
  runsAgain: boolean;
}

const known = new WeakMap<DocumentNode, AnswerSecrets>();

/** What a valid document asks for, as far as keeping its answer goes. */
export function answerSecrets(schema: GraphQLSchema, document: DocumentNode): AnswerSecrets {
  const before = known.get(document);
  if (before !== undefined) return before;
  const found: AnswerSecrets = { secret: false, runsAgain: false };
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const { extensions = {} } = types.getFieldDef() ?? {};
        if (extensions.secretAnswer === true) found.secret = true;
        if (extensions.runsAgain === true) found.runsAgain = true;
      },
    }),
  );
  known.set(document, found);
  return found;
}
