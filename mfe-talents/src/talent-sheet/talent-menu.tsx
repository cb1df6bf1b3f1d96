import { networkLabel, networks } from '@bloom/shared-rules/talents/talent-profile';
import { ButtonAnchor, ButtonLink } from '@bloom/shared-ui/button-link';
import { CopyButton } from '@bloom/shared-ui/copy-button';
import { CopyOutlined, EllipsisOutlined, ExpandOutlined, FilePdfOutlined, LinkOutlined } from '@bloom/shared-ui/icons';
import { breakpoints } from '@bloom/shared-ui/measures';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import { useLocation, useNavigate } from '@bloom/shared-ui/routing';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useToasts } from '@bloom/shared-ui/toasts';
import { type PlacedTalent, TalentPlacement, usePlacementItems } from '../basket/basket-button.tsx';
import { sheetPath } from '../sheet-frame/sheet-path.ts';
import type { TalentSheetFragment } from '../talents.generated.ts';

interface TalentMenuProps {
  talent: TalentSheetFragment;
  /** They were added to an offer. */
  onChanged: () => void;
  isFromSearch?: boolean;
}

const NARROW = `(max-width: ${breakpoints.talentMenu - 1}px)`;

/**
 * What one does with a talent, and beside a search what leads to the whole sheet: buttons side by side, one button with
 * a list in windows under 1200 px.
 */
export function TalentMenu({ talent, onChanged, isFromSearch = false }: TalentMenuProps) {
  const isNarrow = useMediaQuery(NARROW);
  const { pathname, search } = useLocation();
  const links = linksOf(talent);
  const path = sheetPath(pathname, talent.id);
  // The sheet's own address, wherever it is read.
  const address = new URL(path, window.location.origin).href;
  const pages = isFromSearch ? pagesOf(path, talent) : [];
  const from = `${pathname}${withoutSheet(search)}`;
  const placed = { id: talent.id, fullname: `${talent.firstname} ${talent.lastname}` };
  if (isNarrow) return <NarrowMenu talent={placed} {...{ onChanged, links, pages, from, address }} />;
  return (
    <>
      {pages.map(({ key, label, icon, to }) => (
        <ButtonLink key={key} to={to} state={{ from }} icon={icon}>
          {label}
        </ButtonLink>
      ))}
      {links.map(({ key, label, url }) => (
        <ButtonAnchor key={key} href={url} newTab icon={<LinkOutlined />}>
          {label}
        </ButtonAnchor>
      ))}
      <TalentPlacement talent={placed} onSent={onChanged} />
      <CopyButton text={address} label="Copier le lien" copiedLabel="Lien copié" />
    </>
  );
}

/** The search itself: whoever comes back from the page of the sheet has read it. */
function withoutSheet(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('talent');
  rest.delete('tab');
  return rest.size === 0 ? '' : `?${rest}`;
}

/** Where the person stands outside, as far as it is known. */
function linksOf({ hiresweetUrl, profiles }: TalentSheetFragment) {
  const urlOf = (network: string) => profiles.find((profile) => profile.network === network)?.url;
  return [
    { key: 'Hiresweet', label: 'Profil Hiresweet', url: hiresweetUrl ?? undefined },
    ...networks.map((network) => ({ key: network, label: `Profil ${networkLabel(network)}`, url: urlOf(network) })),
  ].flatMap(({ url, ...link }) => (url === undefined ? [] : [{ ...link, url }]));
}

function pagesOf(path: string, { cv }: TalentSheetFragment) {
  return [
    { key: 'sheet', label: 'Ouvrir la fiche', icon: <ExpandOutlined />, to: path },
    ...(cv === null ? [] : [{ key: 'cv', label: 'Voir le CV', icon: <FilePdfOutlined />, to: `${path}?tab=cv` }]),
  ];
}

interface NarrowMenuProps {
  talent: PlacedTalent;
  onChanged: () => void;
  pages: ReturnType<typeof pagesOf>;
  /** The search beside which the sheet is read. */
  from: string;
  links: { key: string; label: string; url: string }[];
  address: string;
}

function NarrowMenu({ talent, onChanged, links, pages, from, address }: NarrowMenuProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const placement = usePlacementItems(talent, onChanged);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toasts.copied('Lien copié'),
      () => toasts.error('Copie refusée par le navigateur'),
    );
  const items: MenuItem[] = [
    ...placement.items,
    ...pages.map(({ to, ...page }) => ({ ...page, onSelect: () => void navigate(to, { state: { from } }) })),
    ...links.map(({ key, label, url }) => ({
      key,
      label,
      icon: <LinkOutlined />,
      onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    })),
    { key: 'copy', label: 'Copier le lien', icon: <CopyOutlined />, onSelect: () => void copy() },
  ];
  return (
    <>
      <ActionMenu label="Actions" icon={<EllipsisOutlined />} items={items} />
      {placement.dialog}
    </>
  );
}
