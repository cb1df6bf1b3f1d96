import { useApolloClient } from '@bloom/shared-auth/apollo';
import { useFollowJobs } from '@bloom/shared-ui/follow-jobs';
import { french } from '@bloom/shared-ui/french';
import { messages } from '@bloom/shared-ui/messages';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useRef } from 'react';
import { type BillingRowFragment, CreateBillingInvoiceDocument } from '../graphql.generated.ts';

export type InvoiceBilling = (row: BillingRowFragment) => Promise<void>;

const CREATING = french('Création de la facture client en cours');

/** What the server will say, as the cache keeps it. */
function underWay(row: BillingRowFragment) {
  const billing = { ...row, invoiceStatus: 'IN_PROGRESS' as const };
  return { __typename: 'InvoiceRequest', jobId: '', status: 'IN_PROGRESS' as const, billing };
}

/**
 * Asks for the invoice of a row, which is « En cours » at once, and what it was before when the server refuses. The end
 * of the job is told, and the rows are read again.
 */
export function useBillingInvoice({ onBegun, onEnded }: Record<'onBegun' | 'onEnded', () => void>): InvoiceBilling {
  const client = useApolloClient();
  const toasts = useToasts();
  const follow = useFollowJobs(onEnded);
  const showFailure = useShowFailure({ area: 'customerInvoice' });
  /** What was said of a row that failed goes when it is asked for again. */
  const failures = useRef(new Map<string, () => void>());
  /** Rows that were asked for and not answered: the list redraws after the second click of a quick hand. */
  const asking = useRef(new Set<string>());
  return useCallback<InvoiceBilling>(
    async (row) => {
      const isAgain = row.invoiceStatus !== 'NOT_CREATED';
      const ask = async (): Promise<void> => {
        if (asking.current.has(row.recordId)) return;
        asking.current.add(row.recordId);
        onBegun();
        failures.current.get(row.recordId)?.();
        failures.current.delete(row.recordId);
        toasts.info(isAgain ? messages.customerInvoiceRegenerating : CREATING);
        try {
          const { data } = await client.mutate({
            mutation: CreateBillingInvoiceDocument,
            variables: { billingRecordID: row.recordId, force: isAgain },
            optimisticResponse: { createBillingCustomerInvoice: underWay(row) },
          });
          if (data) follow(data.createBillingCustomerInvoice.jobId);
        } catch (error) {
          const takeBack = showFailure(error, () => void ask());
          if (takeBack) failures.current.set(row.recordId, takeBack);
        } finally {
          asking.current.delete(row.recordId);
        }
      };
      await ask();
    },
    [client, toasts, follow, showFailure, onBegun],
  );
}
