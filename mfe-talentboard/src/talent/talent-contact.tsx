import { useQuery } from '@bloom/shared-auth/apollo';
import { TALENTS_CLIENT } from '@bloom/shared-auth/client';
import { networkLabel, networks } from '@bloom/shared-rules/talents/talent-profile';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatPhone } from '@bloom/shared-ui/format';
import { LinkOutlined, MailOutlined } from '@bloom/shared-ui/icons';
import { MailLink } from '@bloom/shared-ui/mail-address';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { type BoardTalentFragment, TalentBoardContactDocument } from '../talents.generated.ts';
import styles from './talent.module.css';

type TalentProps = { talent: BoardTalentFragment };

export function EmailTab({ jobId, talent }: TalentProps & { jobId: string }) {
  if (!talent.isContactShown) {
    return (
      <EmptyState title="Coordonnées à venir" icon={<MailOutlined />}>
        L’e-mail et le téléphone s’affichent dès que l’entretien se prépare. Dites-nous dans «{'\u202f'}Notes{'\u202f'}»
        que vous souhaitez rencontrer cette personne.
      </EmptyState>
    );
  }
  return <Reach jobId={jobId} talentId={talent.talentId} />;
}

function Reach({ jobId, talentId }: { jobId: string; talentId: string }) {
  const { data, error, refetch } = useQuery(TalentBoardContactDocument, {
    variables: { jobId, talentId },
    context: { clientName: TALENTS_CLIENT },
  });
  if (data === undefined) {
    return error === undefined ? (
      <LoadingSkeleton rows={2} label="Chargement des coordonnées" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const [reached] = data.getJobFunnelProjectWithTalents.talents;
  const { email = null, phone = null } = reached ?? {};
  return (
    <Card title="Coordonnées">
      <DataList
        items={[
          { label: 'E-mail', value: email && <MailLink address={email} /> },
          { label: 'Téléphone', value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
        ]}
      />
    </Card>
  );
}

function nameOf(network: string): string {
  const known = networks.find((one) => one === network);
  return known ? networkLabel(known) : network;
}

/** Only addresses of the web are opened: what is stored came from elsewhere. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

export function NetworksTab({ talent }: TalentProps) {
  const shown = talent.profiles.filter(({ url }) => isWebAddress(url));
  if (shown.length === 0) return <EmptyState title="Aucun réseau renseigné" icon={<LinkOutlined />} />;
  return (
    <Card title="Réseaux">
      <ul className={styles.networks}>
        {shown.map(({ network, url }) => (
          <li key={network}>
            <ButtonAnchor href={url} newTab icon={<LinkOutlined />}>
              {nameOf(network)}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}
