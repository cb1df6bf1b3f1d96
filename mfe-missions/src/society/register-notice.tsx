import { formatDate } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';

type Checked = Pick<
  SocietyFieldsFragment,
  'identityCheck' | 'directoryResult' | 'directoryName' | 'directoryCheckedAt' | 'vatResult' | 'vatCheckedAt'
>;

function directorySentence({ directoryResult, directoryName, directoryCheckedAt }: Checked): string | undefined {
  const day = formatDate(directoryCheckedAt);
  switch (directoryResult) {
    case 'found':
      return `Annuaire des entreprises\u00a0: société active (${directoryName ?? 'même nom'}), vérifié le ${day}.`;
    case 'otherName':
      return `Annuaire des entreprises\u00a0: ce numéro est celui de «\u202f${directoryName ?? 'une autre société'}\u202f», vérifié le ${day}.`;
    case 'closed':
      return `Annuaire des entreprises\u00a0: cet établissement est fermé, vérifié le ${day}.`;
    case 'unknown':
      return `Annuaire des entreprises\u00a0: ce numéro est inconnu, vérifié le ${day}.`;
    case 'unavailable':
      return `Annuaire des entreprises\u00a0: pas de réponse le ${day}, une autre vérification suivra.`;
    default:
      return undefined;
  }
}

function vatSentence({ vatResult, vatCheckedAt }: Checked): string | undefined {
  const day = formatDate(vatCheckedAt);
  if (vatResult === 'valid') return `Numéro de TVA\u00a0: valide (VIES), vérifié le ${day}.`;
  if (vatResult === 'invalid') return `Numéro de TVA\u00a0: inconnu de VIES, vérifié le ${day}.`;
  return vatResult === 'unavailable' ? `Numéro de TVA\u00a0: pas de réponse de VIES le ${day}.` : undefined;
}

/** What check digits and official registers say of the company's numbers; nothing of it blocks. */
export function RegisterNotice({ society, isStaff }: { society: Checked; isStaff: boolean }) {
  const sentences = [directorySentence(society), vatSentence(society)].filter((sentence) => sentence !== undefined);
  if (society.identityCheck === 'toVerify') {
    const verb = isStaff ? 'vérifiez-le' : 'vérifie-le';
    return (
      <Notice tone="warning">
        <strong>À vérifier</strong>
        {'\u00a0'}:{' '}
        {sentences.length > 0
          ? sentences.join(' ')
          : `le numéro de cette société semble inhabituel (chiffres de contrôle), ${verb} sur un document officiel.`}
      </Notice>
    );
  }
  return isStaff && sentences.length > 0 ? <Notice tone="info">{sentences.join(' ')}</Notice> : null;
}
