import { useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { type BillingChange, type BillingField, billingProblems } from '@bloom/shared-rules/recruitment-fee';
import { messages } from '@bloom/shared-ui/messages';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useRef } from 'react';
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
  const versions = useRef(new Map<string, number>());
  return useCallback<SaveBilling>(
    (row, change) => {
      const { recordId } = row;
      const send = async (): Promise<boolean> => {
        const version = Math.max(row.version, versions.current.get(recordId) ?? 0);
        toasts.progress(messages.billingSaving);
        try {
          const { data } = await client.mutate({
            mutation: UpsertBillingDocument,
            variables: { input: { recordId, version, ...change } },
            optimisticResponse: { upsertBilling: { ...row, ...shown(change) } },
          });
          versions.current.set(recordId, requireBilling(data).version);
          toasts.success(messages.billingSaved);
          return true;
        } catch (error) {
          showFailure(error, () => void send());
          if (codeOf(error) === 'CONFLICT') onOutdated();
          return false;
        }
      };
      const saved = (queues.current.get(recordId) ?? Promise.resolve()).then(send);
      queues.current.set(recordId, saved);
      return saved;
    },
    [client, toasts, showFailure, onOutdated],
  );
}

/** As the row will say it. */
function shown({ bdc, ...change }: BillingChange): Partial<Row> {
  return { ...(change as Partial<Row>), ...(bdc !== undefined && { bdc: bdc ?? 'Non défini' }) };
}
