import { createHash } from 'node:crypto';

/** The texts of the operations that published front ends send by their hash. */
export interface OperationSource {
  /** What this process knows already. */
  recall(sha256: string): string | undefined;
  /**
   * Asks the database, then the registry; undefined when nobody has published such an operation. What strangers ask
   * takes nothing from what known callers may ask.
   * @throws AppError EXTERNAL_UNAVAILABLE while that cannot be said.
   */
  find(sha256: string, asker: { isStranger: boolean }): Promise<string | undefined>;
}

export interface AskedOperation {
  query?: unknown;
  operationName?: unknown;
  extensions?: unknown;
}

/** The hash in a request of the shape `extensions: { persistedQuery: { version: 1, sha256Hash } }`. */
export function hashIn({ extensions }: AskedOperation): string | undefined {
  const { persistedQuery } = fieldsOf(extensions);
  const { sha256Hash } = fieldsOf(persistedQuery);
  return isHash(sha256Hash) ? sha256Hash : undefined;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
