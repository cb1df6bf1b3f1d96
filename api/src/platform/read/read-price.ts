import type { RequestContext } from '../context/context.ts';
import { documentLimits, tooMuch } from '../graphql/query-limits.ts';
import { computedKey, type JsonObject, type ReadModel } from './read-model.ts';
import type { Selection } from './read-plan.ts';

/** What a request has been charged so far: several fields of one document are paid together. */
const charged = new WeakMap<RequestContext, number>();

/**
 * Refuses rows whose priced values cost more than one document may, before the first value is made. How many there are
 * is only known now, and a document may name the field in several places.
 * @throws AppError BAD_USER_INPUT, as a document that is too costly
 */
export function chargeFor(context: RequestContext, model: ReadModel, selection: Selection, rows: JsonObject[]): void {
  if (!hasPrice(model, selection)) return;
  const total = (charged.get(context) ?? 0) + priceOf(model, selection, rows);
  if (total > documentLimits.cost) throw tooMuch('cost', documentLimits.cost);
  charged.set(context, total);
}

function hasPrice(model: ReadModel, selection: Selection): boolean {
  return selection.fields.some(({ name, children }) => {
    const field = model.fields[name];
    if (field?.kind === 'computed') return field.price > 0;
    return field?.kind === 'relation' && children !== undefined && hasPrice(field.model(), children);
  });
}

function priceOf(model: ReadModel, selection: Selection, rows: JsonObject[]): number {
  let price = 0;
  for (const { name, children } of selection.fields) {
    const field = model.fields[name];
    if (field?.kind === 'computed' && field.price > 0) {
      price += field.price * rows.filter((row) => isThere(row[computedKey(name)])).length;
    } else if (field?.kind === 'relation' && children !== undefined) {
      const below = rows.flatMap((row) => row[name] ?? []) as JsonObject[];
      price += priceOf(field.model(), children, below);
    }
  }
  return price;
}

/** Where there is nothing to make a value from, none is made. */
function isThere(needs: unknown): boolean {
  return Object.values((needs ?? {}) as JsonObject).some((value) => value !== null);
}
