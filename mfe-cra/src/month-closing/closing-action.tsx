import { Button } from '@bloom/shared-ui/button';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ofRow } from '../activity-frame/row-words.ts';
import {
  type InvoiceSide,
  invoiceDialog,
  invoiceStatus,
  isRetried,
  mayRequest,
} from '../activity-invoice/invoice.rules.ts';
import type { ClosingBlocker, InvoiceStatus, MonthToDoFragment } from '../graphql.generated.ts';
import { RelaunchButton } from '../missing-reports/relaunch-button.tsx';
import styles from './month-closing.module.css';
import type { OpenMonth } from './month-closing.rules.ts';

export type ClosingDialog = 'validate' | InvoiceSide;

export type ClosingActionProps = {
  row: OpenMonth;
  onOpen: (kind: ClosingDialog, row: MonthToDoFragment) => void;
  onChanged: () => void;
};

const SIDES: Partial<Record<ClosingBlocker, InvoiceSide>> = {
  customerInvoiceMissing: 'client',
  customerInvoiceError: 'client',
  customerInvoiceRunning: 'client',
  customerInvoiceDraft: 'client',
  customerInvoiceRefused: 'client',
  supplierInvoiceUploaded: 'bloomer',
  supplierInvoiceMissing: 'bloomer',
  supplierInvoiceError: 'bloomer',
  supplierInvoiceRunning: 'bloomer',
  supplierInvoiceDraft: 'bloomer',
};

/** The one thing that unblocks a month, for who may do it. */
export function ClosingAction({ row, onOpen, onChanged }: ClosingActionProps) {
  const { blocker, item, society } = row;
  const whose = ofRow(item);
  const side = SIDES[blocker];
  if (side !== undefined) return <InvoiceAction row={row} side={side} whose={whose} onOpen={onOpen} />;
  if (blocker === 'reportToAccept') {
    return (
      <Button size="small" aria-label={`Valider le CRA ${whose}`} onClick={() => onOpen('validate', item)}>
        Valider le CRA
      </Button>
    );
  }
  if (blocker === 'creditDraft') {
    const to = `${linkTo('invoice.list')}?vue=a-valider&nature=avoir&mois=${item.month.slice(0, 7)}`;
    return (
      <Link to={to} aria-label={`Voir les avoirs ${whose}`}>
        Voir les avoirs
      </Link>
    );
  }
  if (blocker === 'compliance' && society) {
    const to = linkTo('society.forMission', { recordId: society.recordId, missionRecordId: item.mission.recordId });
    return (
      <Link to={to} aria-label={`Ouvrir la société ${society.name}`}>
        Ouvrir la société
      </Link>
    );
  }
  if (blocker === 'supplierCompany' || item.relaunchObstacle === 'NO_CONTACT') {
    return (
      <Link to={linkTo('mission.detail', { id: item.mission.recordId })} aria-label={`Ouvrir la mission ${whose}`}>
        Ouvrir la mission
      </Link>
    );
  }
  if (item.isLeftOpen) return <span className={styles.waits}>Mois clôturé</span>;
  return <RelaunchButton row={item} onDone={onChanged} />;
}

type InvoiceActionProps = Omit<ClosingActionProps, 'onChanged'> & { side: InvoiceSide; whose: string };

function InvoiceAction({ row: { item, blocker }, side, whose, onOpen }: InvoiceActionProps) {
  const status = invoiceStatus(item, side);
  if (status === 'IN_PROGRESS') return <span className={styles.waits}>Rien à faire</span>;
  const dialog = invoiceDialog(item, side);
  if (dialog === undefined) return <span className={styles.waits}>Par la finance</span>;
  const words = dialog === 'paper' ? paperWords(item, status, blocker) : requestWords(item, side);
  return (
    <Button size="small" aria-label={`${words} ${whose}`} onClick={() => onOpen(side, item)}>
      {words}
    </Button>
  );
}

function paperWords({ activity }: MonthToDoFragment, status: InvoiceStatus, blocker: ClosingBlocker): string {
  // What the Bloomer sent, before its draft.
  if (blocker === 'supplierInvoiceUploaded') return 'Contrôler la facture déposée';
  if (status === 'FINALISED') return 'Voir la facture';
  return activity?.viewerCanFinaliseInvoices ? 'Finaliser la facture' : 'Voir le brouillon';
}

function requestWords(item: MonthToDoFragment, side: InvoiceSide): string {
  const status = invoiceStatus(item, side);
  if (status === 'ERROR') return 'Voir l’erreur';
  if (!mayRequest(item, side)) return 'Voir ce qui manque';
  return isRetried(status) ? 'Régénérer la facture' : 'Créer la facture';
}
