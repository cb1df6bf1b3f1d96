import type { Row } from '../../platform/database/database.tables.ts';

/** What a document is made from; a contract without template has papers that people bring. */
export function templateOf({ type, step }: Pick<Row<'legal_contract'>, 'type' | 'step'>): string {
  return `${type.toLowerCase()}-${step === 'mainContract' ? 'main' : step.toLowerCase()}-1`;
}
