import { useApolloClient } from '@bloom/shared-auth/apollo';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { latePart } from '@bloom/shared-ui/late-part';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import { CraDocumentDialog } from '../cra-document/cra-document-dialog.tsx';
import { signRefusal } from '../cra-document/sign-refusal.rules.ts';
import type { CraManagementQuery, ManagedMonthFragment } from '../graphql.generated.ts';
import { CancelSignatureDialog, DeleteInvoiceDialog } from './confirmations.tsx';
import type { OnAction } from './month-actions.tsx';
import type { SessionState } from './month-list.tsx';
import type { RowActionKind } from './row-actions.ts';
import { UploadCraDialog } from './upload-cra-dialog.tsx';
import { UploadInvoiceDialog } from './upload-invoice-dialog.tsx';
import { writtenInvoice } from './written-invoice.rules.ts';

type Mission = CraManagementQuery['missions'][number];

/** The PDF viewer weighs more than the whole screen: it comes when an invoice is opened. */
const InvoiceDialog = latePart(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);
/** Rarely asked for. */
const ContestInvoiceDialog = latePart(async () => (await import('./contest-invoice.dialog.tsx')).ContestInvoiceDialog);

const CorrectMonthDialog = latePart(
  async () => (await import('../correction/correct-month.dialog.tsx')).CorrectMonthDialog,
);

const DOCUMENT_PARAMETER = 'document';

interface OpenedDialog {
  kind: RowActionKind;
  recordId: string;
}

/** Which dialog is open over the months. The document is part of the address: Back closes it, a link opens it. */
export function useMonthDialogs(mission: Mission) {
  const toasts = useToasts();
  const { download } = useFileDownload();
  const client = useApolloClient();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<OpenedDialog>();
  const [sessionStates, setSessionStates] = useState<ReadonlyMap<string, SessionState>>(new Map());

  const openDocument = (recordId: string | undefined) =>
    setSearch(
      (params) => {
        if (recordId) params.set(DOCUMENT_PARAMETER, recordId);
        else params.delete(DOCUMENT_PARAMETER);
        return params;
      },
      { replace: recordId === undefined, preventScrollReset: true },
    );

  const onAction: OnAction = (kind, { activity }) => {
    if (!activity) return;
    if (kind === 'sign') {
      const refusal = signRefusal({ recordId: activity.recordId, contactOperations: mission.contactOperations });
      if (refusal) toasts.duplicate(refusal);
      else openDocument(activity.recordId);
    } else if (kind === 'view') openDocument(activity.recordId);
    else if (kind === 'previousVersion') void download(activity.versions.at(-1)?.path ?? '');
    else if (kind === 'download') void download(activity.urlCraS3 ?? '');
    else setOpened({ kind, recordId: activity.recordId });
  };

  return {
    opened,
    documentId: search.get(DOCUMENT_PARAMETER),
    sessionStates,
    onAction,
    // What is saved slowly closes its own dialog, not the one that was opened since.
    close: () => setOpened((now) => (now === opened ? undefined : now)),
    readAgain: () => void client.refetchQueries({ include: 'active' }),
    closeDocument: () => openDocument(undefined),
    mark: (recordId: string, state: SessionState) => setSessionStates((known) => new Map(known).set(recordId, state)),
  };
}

interface MonthDialogsProps {
  mission: Mission;
  activities: readonly ManagedMonthFragment[];
  dialogs: ReturnType<typeof useMonthDialogs>;
}

export function MonthDialogs({ mission, activities, dialogs }: MonthDialogsProps) {
  const read = activities.find((activity) => activity.recordId === dialogs.documentId);
  const opened = activities.find((activity) => activity.recordId === dialogs.opened?.recordId);
  return (
    <>
      {read && (
        <CraDocumentDialog
          key={read.recordId}
          activity={read}
          mission={mission}
          onClose={dialogs.closeDocument}
          onSigned={() => {
            dialogs.mark(read.recordId, 'signed');
            dialogs.closeDocument();
          }}
        />
      )}
      {opened && dialogs.opened && (
        <ActionDialog kind={dialogs.opened.kind} activity={opened} mission={mission} dialogs={dialogs} />
      )}
    </>
  );
}

interface ActionDialogProps {
  kind: RowActionKind;
  activity: ManagedMonthFragment;
  mission: Mission;
  dialogs: ReturnType<typeof useMonthDialogs>;
}

function ActionDialog({ kind, activity, mission, dialogs }: ActionDialogProps) {
  const common = { activity, onClose: dialogs.close };
  switch (kind) {
    case 'cancelSignature':
      return <CancelSignatureDialog {...common} onDone={() => dialogs.mark(activity.recordId, 'cancelled')} />;
    case 'deleteInvoice':
      return <DeleteInvoiceDialog {...common} onDone={dialogs.close} />;
    case 'contestInvoice':
      return <ContestInvoiceDialog {...common} />;
    case 'reopen':
      return (
        <CorrectMonthDialog
          month={monthToCorrect(activity, mission)}
          onDone={dialogs.readAgain}
          onClose={dialogs.close}
        />
      );
    case 'uploadCra':
      return <UploadCraDialog {...common} missionRecordId={mission.recordId} />;
    case 'uploadInvoice':
    case 'addInvoice':
      return <UploadInvoiceDialog {...common} mission={mission} />;
    case 'viewInvoice':
    case 'viewWrittenInvoice':
    case 'viewAdditionalInvoice': {
      const path = invoicePath(kind, activity);
      return path ? <InvoiceDialog month={activity.month} path={path} onClose={dialogs.close} /> : null;
    }
    default:
      return null;
  }
}

const monthToCorrect = (activity: ManagedMonthFragment, mission: Mission) => ({
  recordId: activity.recordId,
  month: activity.month,
  bloomerFullname: mission.bloomer.fullname,
  clientName: mission.clientSociety.name,
  bloomerInvoiceStatus: activity.bloomerInvoiceStatus,
});

function invoicePath(kind: RowActionKind, activity: ManagedMonthFragment) {
  if (kind === 'viewWrittenInvoice') return writtenInvoice(activity)?.urlInvoice;
  return kind === 'viewInvoice' ? activity.urlInvoicesS3 : activity.urlAdditionalInvoicesS3;
}
