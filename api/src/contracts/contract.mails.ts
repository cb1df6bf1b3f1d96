import type { Environment } from '../platform/environment.ts';
import type { Mail } from '../platform/mail.ts';
import { composeMail } from '../platform/mail-text.ts';
import type { ContractRecord, Signatory } from './contracts.repository.ts';

export interface ContractInvitation {
  contract: ContractRecord;
  fileId: string;
  to: Signatory;
  manager: { fullname: string; email: string } | undefined;
}

/** Asks the other side of an amendment to sign it and to send it back. */
export function contractInvitationMail(
  { productName, shellUrl }: Pick<Environment, 'productName' | 'shellUrl'>,
  { contract, fileId, to, manager }: ContractInvitation,
): Mail {
  const name = contract.step === 'Prolongation' ? 'avenant de prolongation' : 'avenant';
  const who = manager === undefined ? productName : `${manager.fullname} (${manager.email})`;
  return {
    template: 'contract-invitation',
    dedupeKey: `contract-invitation:${fileId}:${to.email}`,
    to: to.email,
    subject: `À signer\u00a0: ${name} de la mission «\u202f${contract.mission_label}\u202f»`,
    ...composeMail({
      productName,
      greeting: `Bonjour ${to.firstname},`,
      paragraphs: [
        `L’${name} de la mission «\u202f${contract.mission_label}\u202f» (${contract.bloomer_fullname} chez ${contract.client_name}) attend votre signature.`,
        `Ouvrez le document, signez-le, puis renvoyez-le signé à ${who}.`,
      ],
      action: { label: 'Ouvrir le document', url: `${shellUrl}/files/contract/${contract.id}/empty.pdf` },
      reason:
        contract.type === 'SST'
          ? 'Vous recevez ce message parce que vous réalisez cette mission.'
          : 'Vous recevez ce message parce que vous êtes contact opérationnel de cette mission.',
      contact: `Une question\u202f? Contactez ${who}.`,
    }),
  };
}
