import { formatDateTime } from '@bloom/shared-ui/format';
import { type Step, StepStrip } from '@bloom/shared-ui/stepper';
import type { ContractSigningFactsFragment } from '../graphql.generated.ts';
import { saysTo } from './contract-words.ts';

type Signer = ContractSigningFactsFragment['signers'][number];

const STATES = { signed: 'done', asked: 'current', waiting: 'todo', refused: 'failed' } as const;

function detailOf({ state, party, signerFullname, signDate, isViewer }: Signer): string {
  if (state === 'signed') return `Signé par ${signerFullname}, le ${formatDateTime(signDate)}`;
  if (state === 'refused') return 'Refusé';
  if (isViewer) {
    const says = saysTo(party === 'bloomer');
    return state === 'asked'
      ? says('À toi de signer', 'À vous de signer')
      : says('Ton tour viendra ensuite', 'Votre tour viendra ensuite');
  }
  return state === 'asked' ? 'Signature attendue' : 'Signera ensuite';
}

/** Who signs, in which order, and who has. */
export function SignerSteps({ signers }: { signers: readonly Signer[] }) {
  const steps: Step[] = signers.map((signer) => ({
    id: signer.signerId,
    label: signer.partyName,
    detail: detailOf(signer),
    state: STATES[signer.state],
  }));
  return <StepStrip label="Signataires" steps={steps} />;
}
