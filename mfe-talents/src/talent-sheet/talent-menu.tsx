import { Button } from '@bloom/shared-ui/button';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { CopyButton } from '@bloom/shared-ui/copy-button';
import { CopyOutlined, EllipsisOutlined, LinkOutlined, PhoneOutlined } from '@bloom/shared-ui/icons';
import { breakpoints } from '@bloom/shared-ui/limits';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useToasts } from '@bloom/shared-ui/toasts';
import type { TalentSheetFragment } from '../talents.generated.ts';
import { networkLabels, networks } from './talent.rules.ts';

const NARROW = `(max-width: ${breakpoints.talentMenu - 1}px)`;

interface TalentMenuProps {
  talent: TalentSheetFragment;
  /** Where the contact database is offered. */
  onSearchContacts: (() => void) | undefined;
}

/** What one does with a talent: buttons side by side, one button with a list in windows under 1200 px. */
export function TalentMenu({ talent, onSearchContacts }: TalentMenuProps) {
  const isNarrow = useMediaQuery(NARROW);
  const links = networks.flatMap((network) => {
    const url = talent.profiles.find((profile) => profile.network === network)?.url;
    return url === undefined ? [] : [{ key: network, label: `Profil ${networkLabels[network]}`, url }];
  });
  if (isNarrow) return <NarrowMenu links={links} onSearchContacts={onSearchContacts} />;
  return (
    <>
      {links.map(({ key, label, url }) => (
        <ButtonAnchor key={key} href={url} newTab icon={<LinkOutlined />}>
          {label}
        </ButtonAnchor>
      ))}
      {onSearchContacts && (
        <Button icon={<PhoneOutlined />} onClick={onSearchContacts}>
          Chercher ses coordonnées
        </Button>
      )}
      <CopyButton text={window.location.href} label="Copier le lien" copiedLabel="Lien copié" />
    </>
  );
}

interface NarrowMenuProps {
  links: { key: string; label: string; url: string }[];
  onSearchContacts: (() => void) | undefined;
}

function NarrowMenu({ links, onSearchContacts }: NarrowMenuProps) {
  const toasts = useToasts();
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toasts.success('Lien copié'),
      () => toasts.error('Copie refusée par le navigateur'),
    );
  const items: MenuItem[] = [
    ...links.map(({ key, label, url }) => ({
      key,
      label,
      icon: <LinkOutlined />,
      onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    })),
    ...(onSearchContacts
      ? [{ key: 'contacts', label: 'Chercher ses coordonnées', icon: <PhoneOutlined />, onSelect: onSearchContacts }]
      : []),
    { key: 'copy', label: 'Copier le lien', icon: <CopyOutlined />, onSelect: () => void copy() },
  ];
  return <ActionMenu label="Actions" icon={<EllipsisOutlined />} items={items} />;
}
