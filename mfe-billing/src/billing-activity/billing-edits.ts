import { useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { type BillingChange, type BillingField, billingProblems } from '@bloom/shared-rules/invoice/recruitment-fee';
import { todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useTellOutdatedCell } from '@bloom/shared-ui/outdated-cell';
import { rowSaves } from '@bloom/shared-ui/row-saves';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type BillingRowFragment, UpsertBillingDocument } from '../graphql.generated.ts';

type Row = BillingRowFragment;

const NOT_SAVED =
  'La modification n’a pas été enregistrée\u00a0: la ligne a repris ses valeurs. Réessayez dans quelques instants.';

const idOf = ({ recordId }: Row) => recordId;

/** @param typed what was typed in a cell, in words: no form keeps it */
export type SaveBilling = (row: Row, change: BillingChange, typed?: string) => Promise<boolean>;

/** What a cell holds, as the field of the API: nothing typed is nothing set. */
export function changeOf(field: BillingField, value: string): BillingChange {
  switch (field) {
    case 'replacement':
    case 'cancelled':
      return { [field]: value !== '' };
    case 'taxes':
      return { taxes: value === '' ? null : Number(value) };
    case 'description':
      return { description: value };
    default:
      return { [field]: value === '' ? null : value };
  }
}

/** The server's own rule, before it is asked. */
export function problemOf(row: Row, change: BillingChange): string | undefined {
  return billingProblems(change, row, todayInParis())[0]?.message;
}

/** The row that was answered; an answer without one is a failure. */
export function requireBilling(data: { upsertBilling?: Row | null } | null | undefined): Row {
  const row = data?.upsertBilling;
  if (!row) throw new Error('No data billing');
  return row;
}

/** A change that the server has not answered yet. */
interface Typed {
  recordId: string;
  change: BillingChange;
}

/** What is typed last stands in the row at once, whatever waits before it, and leaves it again if it was not saved. */
export function useBillingEdits(
  read: readonly Row[] | undefined,
  { onOutdated }: { onOutdated: () => void },
): { rows: Row[] | undefined; save: SaveBilling } {
  const client = useApolloClient();
  const toasts = useToasts();
  const showFailure = useShowFailure({ area: 'billing', fallback: NOT_SAVED });
  const tellOutdated = useTellOutdatedCell('billing', read, idOf);
  const [saveRow] = useState(rowSaves);
  const failures = useRef(new Map<string, () => void>());
  const [open, setOpen] = useState<readonly Typed[]>([]);
  const rows = useMemo(() => read?.map((row) => withTyped(row, open)), [read, open]);
  const save = useCallback<SaveBilling>(
    (seen, change, words) => {
      const { recordId } = seen;
      const places = Object.keys(change).map((field) => `${recordId} ${field}`);
      const send = async (version: number): Promise<Row> => {
        toasts.progress(messages.billingSaving);
        const variables = { input: { recordId, version, ...change } };
        const { data } = await client.mutate({ mutation: UpsertBillingDocument, variables });
        return requireBilling(data);
      };
      const save = async (row: Row): Promise<boolean> => {
        // What failed before is not what is wanted of this field any more.
        for (const place of places) failures.current.get(place)?.();
        for (const place of places) failures.current.delete(place);
        const typed = { recordId, change };
        setOpen((before) => [...before, typed]);
        try {
          await saveRow(recordId, row.version, send);
          toasts.success(messages.billingSaved);
          return true;
        } catch (error) {
          const isOutdated = codeOf(error) === 'CONFLICT';
          const takeBack =
            isOutdated && words !== undefined
              ? tellOutdated(error, row, { place: places.join(), typed: words, save: (now) => void save(now) })
              : showFailure(error, () => void save(row));
          for (const place of places) if (takeBack) failures.current.set(place, takeBack);
          if (isOutdated) onOutdated();
          return false;
        } finally {
          setOpen((before) => before.filter((one) => one !== typed));
        }
      };
      return save(seen);
    },
    [client, toasts, showFailure, tellOutdated, onOutdated, saveRow],
  );
  return { rows, save };
}

/** The row as the server answered it last, under what was typed since, in its order. */
function withTyped(row: Row, open: readonly Typed[]): Row {
  const own = open.filter(({ recordId }) => recordId === row.recordId);
  return own.length === 0 ? row : Object.assign({}, row, ...own.map(({ change }) => shown(change)));
}

/** As the row will say it. */
function shown({ bdc, ...change }: BillingChange): Partial<Row> {
  return { ...(change as Partial<Row>), ...(bdc !== undefined && { bdc: bdc ?? 'Non défini' }) };
}
