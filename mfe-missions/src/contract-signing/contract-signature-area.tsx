import { useMutation } from '@bloom/shared-auth/apollo';
import { formatDate } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { ProvenTelephone } from '@bloom/shared-ui/proven-telephone';
import { SigningNotice } from '@bloom/shared-ui/signing-notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ContractSigningFactsFragment, SignContractDocument } from '../graphql.generated.ts';
import { ContractSignatureForm, type SignatureValues } from './contract-signature.form.tsx';
import { type Says, saysToSigner } from './contract-words.ts';

const noHash = (says: Says) =>
  `Ce navigateur ne peut pas vérifier le document affiché\u00a0: ${says('ouvre', 'ouvrez')} cette page avec un navigateur à jour, à une adresse sécurisée (https).`;

export interface SignatureAreaProps {
  contract: ContractSigningFactsFragment;
  /** SHA-256 of what is on the screen; undefined until it is there, null where the browser computes none. */
  shownHash: string | null | undefined;
  /** What is shown is not what the server has: it is read again. */
  onStale: () => void;
}

/** What there is to do below the document: sign it, wait, or take the sealed file. */
export function ContractSignatureArea(props: SignatureAreaProps) {
  const { contract, shownHash } = props;
  const says = saysToSigner(contract);
  const own = contract.signers.find(({ isViewer }) => isViewer);
  if (contract.state !== 'open') return <Finished sealed={contract.state === 'sealed'} says={says} />;
  if (own?.state === 'signed') return <Thanks contract={contract} says={says} />;
  // What cannot be hashed here could be another document than the one that is signed.
  if (contract.canSign && shownHash === null) return <SigningNotice>{noHash(says)}</SigningNotice>;
  if (contract.canSign && contract.signerId) return <Signature {...props} signerId={contract.signerId} />;
  if (own !== undefined) {
    return (
      <SigningNotice>
        {says(
          'Un autre signataire passe avant toi. Un e-mail te préviendra quand ce sera ton tour.',
          'Un autre signataire passe avant vous. Un e-mail vous préviendra quand ce sera votre tour.',
        )}
      </SigningNotice>
    );
  }
  return <SigningNotice>Ce document attend la signature d’autres personnes.</SigningNotice>;
}

function Signature({ contract, shownHash, onStale, signerId }: SignatureAreaProps & { signerId: string }) {
  const [mutate] = useMutation(SignContractDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate, {
    area: 'signature',
    messages: {
      ALREADY_SIGNED: saysToSigner(contract)('Tu as déjà signé ce document.', 'Vous avez déjà signé ce document.'),
      DOCUMENT_VOID: messages.documentSuperseded,
    },
    onCode: { ALREADY_SIGNED: onStale, DOCUMENT_VOID: onStale, TOKEN_EXPIRED: onStale, OBJECT_NOT_FOUND: onStale },
  });
  const { externalDocumentId } = contract;
  const sign = async ({ signerFullname, code, consent }: SignatureValues) => {
    if (!shownHash) return;
    const typed = { signerFullname: signerFullname.trim(), code: code.trim(), consent };
    const variables = { externalDocumentId, signerId, documentHash: shownHash, ...typed };
    if (await submit({ variables })) onStale();
  };
  return (
    <>
      {contract.telephoneToProve && <ProvenTelephone number={contract.telephoneToProve} onProven={onStale} />}
      <ContractSignatureForm
        contract={contract}
        signerId={signerId}
        ready={Boolean(shownHash)}
        submitting={submitting}
        fieldErrors={fieldErrors}
        onSign={sign}
        onRefused={onStale}
      />
    </>
  );
}

function Thanks({ contract, says }: { contract: ContractSigningFactsFragment; says: Says }) {
  return (
    <SigningNotice done>
      Merci, {says('ta', 'votre')} signature est enregistrée. Le document scellé {says('t’arrivera', 'vous arrivera')}{' '}
      par e-mail quand tous auront signé, au plus tard le {formatDate(contract.endsAt)}. Référence du document{'\u00a0'}
      : <code>{contract.documentHash.slice(0, 16)}</code>
    </SigningNotice>
  );
}

function Finished({ sealed, says }: { sealed: boolean; says: Says }) {
  if (sealed) {
    return (
      <SigningNotice done>
        Ce document est signé par tous et scellé. {says('Tu peux', 'Vous pouvez')} l’enregistrer avec le bouton de
        téléchargement ci-dessus.
      </SigningNotice>
    );
  }
  return (
    <SigningNotice done>
      Tous ont signé{'\u00a0'}: le document est en cours de scellement. Il s’affichera ici, et {says('te', 'vous')}{' '}
      parviendra par e-mail.
    </SigningNotice>
  );
}
