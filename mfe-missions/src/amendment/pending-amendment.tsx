import { useMutation } from '@bloom/shared-auth/apollo';
import { priceOn } from '@bloom/shared-rules/mission/amendment';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { endedLabel, statusLabel, WAY_OUT } from '../contracts/contract-words.ts';
import { RenewContract } from '../contracts/renew-contract.tsx';
import {
  AbandonMissionAmendmentDocument,
  type MissionFactsFragment,
  type PendingAmendmentFragment,
} from '../graphql.generated.ts';
import { NegativeMargin } from '../negative-margin/negative-margin.tsx';
import styles from './amendment.module.css';

type Priced = Pick<MissionFactsFragment, 'pricing'>;

interface PendingAmendmentProps {
  mission: Pick<MissionFactsFragment, 'recordId'> & Priced;
  amendment: PendingAmendmentFragment;
  onChanged: () => void;
}

/** The amendment that somebody still has to sign: what it changes, where its contracts stand, and the way out of it. */
export function PendingAmendment({ mission, amendment, onChanged }: PendingAmendmentProps) {
  const [isAsked, setAsked] = useState(false);
  const ended = amendment.contracts.filter(({ viewerCanRenew }) => viewerCanRenew);
  return (
    <Notice
      tone="warning"
      actions={
        <>
          {ended.map((contract) => (
            <RenewContract key={contract.recordId} contract={contract} onDone={onChanged}>
              Nouvelle version du {contract.type}
            </RenewContract>
          ))}
          <ButtonLink to={linkTo('contracts.mission', { id: mission.recordId })}>Voir les contrats</ButtonLink>
          {amendment.viewerCanAbandon && <Button onClick={() => setAsked(true)}>Abandonner l’avenant</Button>}
        </>
      }
    >
      <strong>
        Avenant n°{'\u00a0'}
        {amendment.number}
        {amendment.step === 'Prolongation' ? ' (prolongation)' : ''} non signé
      </strong>
      <ul className={styles.changes}>
        {changesOf(amendment).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <WayOut amendment={amendment} isEnded={ended.length > 0} />
      <NegativeMargin price={agreedPrice(amendment, mission)} />
      {isAsked && <AbandonDialog amendment={amendment} onClose={() => setAsked(false)} onChanged={onChanged} />}
    </Notice>
  );
}

interface WayOutProps {
  amendment: PendingAmendmentFragment;
  /** One of its contracts came to nothing, and has no next version. */
  isEnded: boolean;
}

/** How an amendment ends that is not simply signed: nothing else changes the end of the mission meanwhile. */
function WayOut({ amendment: { contracts, viewerCanAbandon }, isEnded }: WayOutProps) {
  const isBound = contracts.some(({ state }) => state === 'signed');
  if (isBound && isEnded) {
    return (
      <p>
        Une des parties est déjà engagée{'\u00a0'}: l’avenant ne s’abandonne plus, et la mission n’en accepte pas
        d’autre. {WAY_OUT}
      </p>
    );
  }
  if (isEnded) return <p>{WAY_OUT}</p>;
  if (isBound) {
    return (
      <p>
        Une des parties est déjà engagée{'\u00a0'}: l’avenant se termine quand l’autre contrat est signé, en ligne ou
        sur papier (à déposer dans les contrats).
      </p>
    );
  }
  if (viewerCanAbandon || !contracts.some(({ state }) => state === 'partially')) return null;
  return (
    <p>
      Une signature est déjà recueillie{'\u00a0'}: pour abandonner l’avenant, annulez d’abord la signature de ce
      contrat.
    </p>
  );
}

/** The price once everybody has signed; what does not change is the mission's. */
function agreedPrice({ newPurchasePrice, newSalePrice, newPricingDate }: PendingAmendmentFragment, mission: Priced) {
  if (!newPricingDate) return undefined;
  const current = priceOn(newPricingDate, mission.pricing);
  return {
    purchasePricePerDayWithoutTaxes: newPurchasePrice ?? current?.purchasePricePerDayWithoutTaxes,
    salePricePerDayWithoutTaxes: newSalePrice ?? current?.salePricePerDayWithoutTaxes,
  };
}

function changesOf(amendment: PendingAmendmentFragment): string[] {
  const { newEndMission, formerEndMission, newPricingDate } = amendment;
  const from = newPricingDate ? ` à partir du ${formatDate(newPricingDate)}` : '';
  const price = (label: string, former: number | null | undefined, next: number | null | undefined, side: string) =>
    next === null || next === undefined
      ? []
      : [
          `${label}\u00a0: ${former == null ? '–' : formatAmount(former)} → ${formatAmount(next)}${from}, dès que le ${side} est signé`,
        ];
  return [
    ...(newEndMission
      ? [`Fin\u00a0: ${formatDate(formerEndMission)} → ${formatDate(newEndMission)}, dès maintenant`]
      : []),
    ...price('Prix d’achat', amendment.formerPurchasePrice, amendment.newPurchasePrice, 'SST'),
    ...price('Prix de vente', amendment.formerSalePrice, amendment.newSalePrice, 'PDS'),
    ...amendment.contracts.map(
      (contract) => `${contract.type}\u00a0: ${endedLabel(contract) ?? statusLabel(contract)}`,
    ),
  ];
}

interface AbandonDialogProps {
  amendment: PendingAmendmentFragment;
  onClose: () => void;
  onChanged: () => void;
}

function AbandonDialog({ amendment, onClose, onChanged }: AbandonDialogProps) {
  const [mutate] = useMutation(AbandonMissionAmendmentDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Avenant abandonné',
    fallback: messages.randomUpdateError,
  });
  const abandon = async () => {
    const done = await submit({ variables: { amendmentId: amendment.recordId } });
    onClose();
    // Also after a refusal: somebody may have signed in the meantime.
    onChanged();
    return done;
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Abandonner l’avenant n°\u00a0${amendment.number}\u202f?`}
      confirmLabel="Abandonner l’avenant"
      cancelLabel="Le garder"
      busy={submitting}
      onConfirm={() => void abandon()}
      onClose={onClose}
    >
      <p>
        Ses contrats ne pourront plus être signés, et aucun nouveau prix ne s’appliquera.
        {amendment.newEndMission &&
          ` La fin de la mission revient au ${formatDate(amendment.formerEndMission)}, sauf si des jours sont déjà saisis après cette date.`}
      </p>
    </ConfirmDialog>
  );
}
