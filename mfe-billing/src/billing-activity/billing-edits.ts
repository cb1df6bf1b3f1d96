import { useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { type BillingChange, type BillingField, billingProblems } from '@bloom/shared-rules/recruitment-fee';
import { messages } from '@bloom/shared-ui/messages';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useRef, useState } from 'react';
import { type BillingRowFragment, UpsertBillingDocument } from '../graphql.generated.ts';

type Row = BillingRowFragment;

const NOT_SAVED =
  'La modification n’a pas été enregistrée\u00a0: la ligne a repris ses valeurs. Réessayez dans quelques instants.';

export type SaveBilling = (row: Row, change: BillingChange) => Promise<boolean>;

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
  return billingProblems(change, row)[0]?.message;
}

/** The row that was answered; an answer without one is a failure. */
export function requireBilling(data: { upsertBilling?: Row | null } | null | undefined): Row {
  const row = data?.upsertBilling;
  if (!row) throw new Error('No data billing');
  return row;
}

/**
 * Saves one change after the other of each row, so that somebody who types fast does not meet their own change. What is
 * typed stands in the row at once, and leaves it again when it was not saved.
 */
export function useBillingEdits({ onOutdated }: { onOutdated: () => void }): SaveBilling {
  const client = useApolloClient();
  const toasts = useToasts();
  const showFailure = useShowFailure({ area: 'billing', fallback: NOT_SAVED });
  const queues = useRef(new Map<string, Promise<unknown>>());
  const [versions] = useState(ownVersions);
  const failures = useRef(new Map<string, () => void>());
  return useCallback<SaveBilling>(
    (row, change) => {
      const { recordId } = row;
      const places = Object.keys(change).map((field) => `${recordId} ${field}`);
      const send = async (read: number): Promise<boolean> => {
        const version = versions.after(recordId, read);
        toasts.progress(messages.billingSaving);
        try {
          const { data } = await client.mutate({
            mutation: UpsertBillingDocument,
            variables: { input: { recordId, version, ...change } },
            optimisticResponse: { upsertBilling: { ...row, ...shown(change) } },
          });
          versions.came(recordId, version, requireBilling(data).version);
          toasts.success(messages.billingSaved);
          return true;
        } catch (error) {
          const takeBack = showFailure(error, () => void queue(version));
          for (const place of places) if (takeBack) failures.current.set(place, takeBack);
          if (codeOf(error) === 'CONFLICT') onOutdated();
          return false;
        }
      };
      const queue = (read: number): Promise<boolean> => {
        // What failed before is not what is wanted of this field any more.
        for (const place of places) failures.current.get(place)?.();
        for (const place of places) failures.current.delete(place);
        const saved = (queues.current.get(recordId) ?? Promise.resolve()).then(() => send(read));
        queues.current.set(recordId, saved);
        return saved;
      };
      return queue(row.version);
    },
    [client, toasts, showFailure, onOutdated, versions],
  );
}

/** Which version of a row the changes from here led to: only over those may one more be laid unseen. */
function ownVersions() {
  const next = new Map<string, number>();
  const after = (recordId: string, read: number): number => {
    const then = next.get(`${recordId} ${read}`);
    return then === undefined || then <= read ? read : after(recordId, then);
  };
  return { after, came: (recordId: string, from: number, to: number) => void next.set(`${recordId} ${from}`, to) };
}

/** As the row will say it. */
function shown({ bdc, ...change }: BillingChange): Partial<Row> {
  return { ...(change as Partial<Row>), ...(bdc !== undefined && { bdc: bdc ?? 'Non défini' }) };
}
