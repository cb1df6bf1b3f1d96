import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { asksIntrospection, checkDocument, documentLimits, type Measure, tooMuch } from './document-limits.ts';
import { AppError } from './errors.ts';

export interface PreparedDocument {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  measure: Measure;
}

export interface DocumentPreparer {
  /** Parses, validates and measures a document once; throws BAD_USER_INPUT. */
  prepare(query: unknown, operationName: unknown): PreparedDocument;
}

const MAX_CACHED = 1_000;

export function createDocumentPreparer(schema: GraphQLSchema, options: { production: boolean }): DocumentPreparer {
  const documents = new Map<string, DocumentNode>();
  const prepared = new Map<string, PreparedDocument>();

  const documentOf = (query: string): DocumentNode => {
    const known = documents.get(query);
    if (known !== undefined) return known;
    const document = parseDocument(query);
    const problems = validate(schema, document, undefined, { maxErrors: 5 });
    const first = problems[0];
    if (first !== undefined) {
      // "Did you mean" would tell names of a schema that production does not publish.
      const message = options.production ? first.message.replace(/ Did you mean .*$/, '') : first.message;
      throw new AppError('BAD_USER_INPUT', { message, reason: 'VALIDATION' });
    }
    if (options.production && asksIntrospection(document)) {
      throw new AppError('BAD_USER_INPUT', { message: 'Le schéma n’est pas publié ici.', reason: 'INTROSPECTION' });
    }
    remember(documents, query, document);
    return document;
  };

  return {
    prepare(query, operationName) {
      if (typeof query !== 'string' || query === '') {
        throw new AppError('BAD_USER_INPUT', { message: 'La demande ne contient pas d’opération.', reason: 'SYNTAX' });
      }
      const name = typeof operationName === 'string' && operationName !== '' ? operationName : undefined;
      const key = name === undefined ? query : `${name}\n${query}`;
      const known = prepared.get(key);
      if (known !== undefined) return known;
      const document = documentOf(query);
      const operation = getOperationAST(document, name);
      if (operation == null) {
        throw new AppError('BAD_USER_INPUT', {
          message: 'L’opération demandée est absente ou ambiguë.',
          reason: 'SYNTAX',
        });
      }
      const entry = { document, operation, measure: checkDocument(schema, document, operation) };
      remember(prepared, key, entry);
      return entry;
    },
  };
}

function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: documentLimits.tokens, noLocation: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('tokens')) throw tooMuch('tokens', documentLimits.tokens);
    throw new AppError('BAD_USER_INPUT', { message, reason: 'SYNTAX', cause: error });
  }
}

function remember<Value>(cache: Map<string, Value>, key: string, value: Value): void {
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, value);
}
