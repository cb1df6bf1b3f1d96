import { useMutation } from '@bloom/shared-auth/apollo';
import { dataOf } from '@bloom/shared-auth/graphql-error';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import {
  CreateActivityCustomerInvoiceDocument,
  CreateActivityCustomerInvoiceRetryDocument,
  CreateActivitySupplierInvoiceDocument,
  CreateActivitySupplierInvoiceRetryDocument,
  type InvoiceAskedFragment,
  type MonthToDoFragment,
} from '../graphql.generated.ts';
import { type InvoiceSide, invoiceStatus, isRetried } from './invoice.rules.ts';

export type RequestOptions = { force: boolean; byPassComplianceCheck: boolean; reason: string };

/** Why the papers of a company keep its invoice back. */
export interface Refusal {
  sentences: string[];
  societyId: string | undefined;
}

type Row = MonthToDoFragment;
type Activity = NonNullable<Row['activity']>;

/** As the server will say it: the list shows it at once, and what it showed before when the call fails. */
function expected(activity: Activity, side: InvoiceSide) {
  const { recordId, bloomerInvoiceStatus, lastSupplierError, clientInvoiceStatus, lastCustomerInvoiceError } = activity;
  const now = { bloomerInvoiceStatus, lastSupplierError, clientInvoiceStatus, lastCustomerInvoiceError };
  const moved =
    side === 'client'
      ? { clientInvoiceStatus: 'IN_PROGRESS', lastCustomerInvoiceError: null }
      : { bloomerInvoiceStatus: 'IN_PROGRESS', lastSupplierError: null };
  const typed = { __typename: 'Activity', recordId, ...now, ...moved };
  // The types of a mutation leave out the names that the cache finds its objects by.
  return { __typename: 'InvoiceRequest', jobId: '', status: 'IN_PROGRESS', activity: typed } as never;
}

/** The call that asks for an invoice; a retry where the last one failed or was cancelled. */
function useCall(row: Row, side: InvoiceSide) {
  const [createCustomer] = useMutation(CreateActivityCustomerInvoiceDocument);
  const [retryCustomer] = useMutation(CreateActivityCustomerInvoiceRetryDocument);
  const [createSupplier] = useMutation(CreateActivitySupplierInvoiceDocument);
  const [retrySupplier] = useMutation(CreateActivitySupplierInvoiceRetryDocument);
  const toasts = useToasts();
  return async (activity: Activity, { byPassComplianceCheck, ...options }: RequestOptions) => {
    const again = isRetried(invoiceStatus(row, side));
    const asked = expected(activity, side);
    const variables = {
      activityRecordID: activity.recordId,
      force: options.force,
      reason: options.reason || undefined,
    };
    if (side === 'client') {
      if (again) toasts.info(messages.customerInvoiceRegenerating);
      const { data, error } = again
        ? await retryCustomer({ variables, optimisticResponse: { createActivityCustomerInvoiceRetry: asked } })
        : await createCustomer({ variables, optimisticResponse: { createActivityCustomerInvoice: asked } });
      return { data: data && Object.values(data)[0], error };
    }
    const whole = { ...variables, byPassComplianceCheck };
    const { data, error } = again
      ? await retrySupplier({
          variables: whole,
          optimisticResponse: { createActivitySupplierInvoiceRetry: asked },
        })
      : await createSupplier({
          variables: whole,
          optimisticResponse: { createActivitySupplierInvoice: asked },
        });
    return { data: data && Object.values(data)[0], error };
  };
}

function refusalOf(error: unknown): Refusal {
  const { problems, societyRecordId } = dataOf(error);
  const sentences = Array.isArray(problems) ? problems.map(({ problem }) => String(problem)) : [];
  return { sentences, societyId: typeof societyRecordId === 'string' ? societyRecordId : undefined };
}

/**
 * Asks for the invoice of a row. The papers that are missing are for the dialog to show, every other failure is told.
 */
export function useInvoiceRequest(row: Row, side: InvoiceSide) {
  const call = useCall(row, side);
  const [refusal, setRefusal] = useState<Refusal>();
  const showPapers = (error: unknown) => setRefusal(refusalOf(error));
  const { submit, fieldErrors } = useSubmit(call, {
    area: side === 'client' ? 'craCustomerInvoice' : 'craBloomerInvoice',
    onCode: { COMPLIANCE: showPapers },
  });
  const request = async (options: RequestOptions): Promise<InvoiceAskedFragment | undefined> => {
    setRefusal(undefined);
    if (!row.activity) return undefined;
    return (await submit(row.activity, options)) as InvoiceAskedFragment | undefined;
  };
  return { request, refusal, fieldErrors };
}
