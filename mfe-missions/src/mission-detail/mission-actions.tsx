import { useSession } from '@bloom/shared-auth/session';
import {
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  EuroOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  HistoryOutlined,
  LineChartOutlined,
  ScheduleOutlined,
  SignatureOutlined,
  UserOutlined,
  VerticalRightOutlined,
} from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import { type ReactNode, useState } from 'react';
import type { MissionFactsFragment } from '../graphql.generated.ts';
import { DeleteMissionDialog } from './delete-mission.dialog.tsx';
import {
  AmendmentDialog,
  CompleteDialog,
  ExtensionDialog,
  ModifyDialog,
  PriceHistoryDialog,
  ShortenDialog,
} from './mission-dialogs.ts';

type DialogName = 'amendment' | 'complete' | 'shorten' | 'modify' | 'extension' | 'prices' | 'delete';

interface MissionActionsProps {
  mission: MissionFactsFragment;
  /** The mission has changed: the page reads it again. */
  onChanged: () => void;
}

/** What can be done with the mission now, by this person: the server says what (viewerCan…). */
export function MissionActions({ mission, onChanged }: MissionActionsProps) {
  const [dialog, setDialog] = useState<DialogName>();
  const { hasRole } = useSession();
  // What is saved slowly closes its own dialog, not the one that was opened since.
  const close = () => setDialog((now) => (now === dialog ? undefined : now));
  const common = { mission, onClose: close, onChanged };
  const items = menuItems(candidates(mission, hasRole('Admin')), setDialog);
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu label="Actions" icon={<DownOutlined />} items={items} />
      {dialog === 'amendment' && <AmendmentDialog {...common} />}
      {dialog === 'complete' && <CompleteDialog {...common} />}
      {dialog === 'shorten' && <ShortenDialog {...common} />}
      {dialog === 'modify' && <ModifyDialog {...common} />}
      {dialog === 'extension' && <ExtensionDialog {...common} />}
      {dialog === 'prices' && <PriceHistoryDialog {...common} />}
      {dialog === 'delete' && <DeleteMissionDialog mission={mission} onClose={close} />}
    </>
  );
}

interface Candidate {
  key: string;
  label: string;
  icon: ReactNode;
  offered: boolean;
  to?: string;
  dialog?: DialogName;
  danger?: boolean;
}

/** @param managesMonths the months of a Bloomer, with their invoices, are a screen of account managers. */
function candidates(mission: MissionFactsFragment, managesMonths: boolean): Candidate[] {
  const { recordId } = mission;
  const hasPrices = mission.pricing.length > 0;
  // Reports, contracts and invoices are for the same staff as prices.
  const handles = mission.viewerCanSeePrices;
  return [
    {
      key: 'cra',
      label: 'Voir les CRA',
      icon: <FileTextOutlined />,
      offered: handles,
      to: linkTo('activities.mission', { id: recordId }),
    },
    {
      key: 'contracts',
      label: 'Gérer les contrats',
      icon: <SignatureOutlined />,
      offered: handles,
      to: linkTo('contracts.mission', { id: recordId }),
    },
    {
      key: 'invoices',
      label: 'Gérer les factures',
      icon: <FileDoneOutlined />,
      offered: handles && managesMonths,
      to: linkTo('cra.management', { missionRecordId: recordId }),
    },
    { key: 'modify', label: 'Modifier', icon: <EditOutlined />, offered: mission.viewerCanModify, dialog: 'modify' },
    {
      key: 'complete',
      label: 'Attribuer un CSM',
      icon: <UserOutlined />,
      offered: mission.viewerCanComplete && !mission.CSMRecordId,
      dialog: 'complete',
    },
    {
      key: 'extension',
      label: 'Estimer la prolongation',
      icon: <LineChartOutlined />,
      offered: mission.viewerCanEstimate,
      dialog: 'extension',
    },
    {
      key: 'prices',
      label: hasPrices ? 'Historique des prix' : 'Ajouter un tarif',
      icon: hasPrices ? <HistoryOutlined /> : <EuroOutlined />,
      offered: hasPrices || mission.viewerCanAddPricing,
      dialog: 'prices',
    },
    ...changeCandidates(mission),
  ];
}

/** What somebody has to sign, or what cannot be undone. */
function changeCandidates(mission: MissionFactsFragment): Candidate[] {
  return [
    {
      key: 'amendment',
      label: 'Créer un avenant',
      icon: <ScheduleOutlined />,
      offered: mission.viewerCanAmend,
      dialog: 'amendment',
    },
    {
      key: 'shorten',
      label: 'Écourter',
      icon: <VerticalRightOutlined />,
      offered: mission.viewerCanStop,
      dialog: 'shorten',
    },
    {
      key: 'delete',
      label: 'Supprimer',
      icon: <DeleteOutlined />,
      offered: mission.viewerCanDelete,
      dialog: 'delete',
      danger: true,
    },
  ];
}

function menuItems(candidates: Candidate[], open: (dialog: DialogName) => void): MenuItem[] {
  return candidates
    .filter(({ offered }) => offered)
    .map(({ key, label, icon, to, dialog, danger }) => ({
      key,
      label,
      icon,
      danger,
      ...(dialog === undefined ? { to } : { onSelect: () => open(dialog) }),
    }));
}
