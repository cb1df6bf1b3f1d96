import { hasIssuingDuty, ISSUES_SINCE } from '@bloom/shared-rules/invoice/issuing-duty';
import { formatDate, todayInParis } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { useProductName } from '@bloom/shared-ui/page';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';

/** Said to the Bloomer whose company issues its own invoices: from when on a PDF is none, and what to do. */
export function IssuingNotice({ society }: { society: SocietyFieldsFragment }) {
  const product = useProductName();
  if (!hasIssuingDuty(society) || society.selfBillingSince) return null;
  const isDue = todayInParis() >= ISSUES_SINCE;
  return (
    <Notice tone={isDue ? 'warning' : 'info'}>
      {isDue ? 'Depuis le' : 'À partir du'} {formatDate(ISSUES_SINCE)}, la loi demande à ta société d’émettre ses
      factures par une plateforme agréée{'\u00a0'}: un PDF déposé ici ne suffit plus. Choisis ta plateforme, ou donne
      mandat à {product} d’écrire tes factures{'\u00a0'}: parles-en à ton account manager.
    </Notice>
  );
}
