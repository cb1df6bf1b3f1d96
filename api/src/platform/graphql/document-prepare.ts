import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  separateOperations,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import {
  asksIntrospection,
  checkDocument,
  checkShape,
  checkText,
  documentLimits,
  type Measure,
  tooMuch,
} from './query-limits.ts';

export interface PreparedDocument {
  /** The operation with its fragments, and no other operation. */
  document: DocumentNode;
  operation: OperationDefinitionNode;
  measure: Measure;
  /** Somebody known asked for it: what is made for it may be kept. */
  lasting: boolean;
}

export interface DocumentPreparer {
  /** What an earlier request with the same document left; costs next to nothing. */
  known(query: unknown, operationName: unknown): PreparedDocument | undefined;
  /** Parses, validates and measures a document once; throws BAD_USER_INPUT, PAYLOAD_TOO_LARGE. */
  prepare(query: unknown, operationName: unknown, options?: { lasting?: boolean }): PreparedDocument;
}

/** Bytes, of the documents of known callers and of those of strangers, who must not push the others out. */
const LASTING_BYTES = 64_000_000;
const PASSING_BYTES = 4_000_000;
/** What a document takes with everything that is made for it, by measure: its tree, its plan, its compiled form. */
const BYTES_PER_TOKEN = 1_000;
const BYTES_PER_DOCUMENT = 4_000;

interface Entry {
  document: DocumentNode;
  /** By name; each operation has a document of its own, because compiled forms are kept by document. */
  operations: Map<string, PreparedDocument>;
  lasting: boolean;
}

const createCache = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ document }, text) =>
      BYTES_PER_DOCUMENT + 2 * text.length + BYTES_PER_TOKEN * (document.tokenCount ?? documentLimits.tokens),
  });

export function createDocumentPreparer(schema: GraphQLSchema, options: { production: boolean }): DocumentPreparer {
  const lastingOnes = createCache(LASTING_BYTES);
  const passingOnes = createCache(PASSING_BYTES);
  const find = (text: string) => lastingOnes.get(text) ?? passingOnes.get(text);

  return {
    known(query, operationName) {
      return typeof query === 'string' ? find(query)?.operations.get(nameOf(operationName)) : undefined;
    },
    prepare(query, operationName, { lasting = false } = {}) {
      if (typeof query !== 'string' || query === '') {
        throw new AppError('BAD_USER_INPUT', { message: 'La demande ne contient pas d’opération.', reason: 'SYNTAX' });
      }
      const name = nameOf(operationName);
      const before = find(query);
      const entry = before ?? { document: readDocument(schema, query, options), operations: new Map(), lasting };
      if (before === undefined) (lasting ? lastingOnes : passingOnes).set(query, entry);
      const known = entry.operations.get(name);
      if (known !== undefined) return known;
      const prepared = prepareOperation(schema, entry, name);
      entry.operations.set(name, prepared);
      return prepared;
    },
  };
}

const nameOf = (operationName: unknown) => (typeof operationName === 'string' ? operationName : '');

/** The cheapest refusals come first: nothing is done for a text that a later check would refuse anyway. */
function readDocument(schema: GraphQLSchema, query: string, { production }: { production: boolean }): DocumentNode {
  checkText(query);
  const document = parseDocument(query);
  checkShape(document);
  const problems = validate(schema, document, undefined, { maxErrors: 5 });
  const first = problems[0];
  if (first !== undefined) {
    // "Did you mean" would tell names of a schema that production does not publish.
    const message = production ? first.message.replace(/ Did you mean .*$/, '') : first.message;
    throw new AppError('BAD_USER_INPUT', { message, reason: 'VALIDATION' });
  }
  if (production && asksIntrospection(document)) {
    throw new AppError('BAD_USER_INPUT', { message: 'Le schéma n’est pas publié ici.', reason: 'INTROSPECTION' });
  }
  return document;
}

function prepareOperation(schema: GraphQLSchema, { document, lasting }: Entry, name: string): PreparedDocument {
  const operation = getOperationAST(document, name === '' ? undefined : name);
  if (operation == null) {
    throw new AppError('BAD_USER_INPUT', { message: 'L’opération demandée est absente ou ambiguë.', reason: 'SYNTAX' });
  }
  const isOnlyOne = document.definitions.every((one) => one === operation || one.kind === Kind.FRAGMENT_DEFINITION);
  const own = isOnlyOne ? document : separateOperations(document)[operation.name?.value ?? ''];
  if (own === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
  return { document: own, operation, measure: checkDocument(schema, own, operation), lasting };
}

function parseDocument(query: string): DocumentNode {
  try {
    // Without the places of its tokens a document takes less than half the memory.
    return parse(query, { maxTokens: documentLimits.tokens, noLocation: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('tokens')) throw tooMuch('tokens', documentLimits.tokens);
    throw new AppError('BAD_USER_INPUT', { message, reason: 'SYNTAX', cause: error });
  }
}
