import { legalInstant, longDay } from '../../platform/french/french-dates.ts';
import { type SignatureEvidence, writeEvidence } from './evidence.pdf.ts';
import type { PdfWriter } from './pdf.writer.ts';

/** Who signed a report so far; the snapshot's hash is what they signed. */
export type CraEvidence = {
  readonly documentId: string;
  readonly documentVersion: number;
  readonly snapshotSha256: string;
  readonly signatures: readonly CraSignature[];
  /** Whose work it is and who pays, as known when the page is made. */
  readonly billing: readonly (readonly [label: string, value: string])[];
  readonly verificationUrl: string;
  readonly showIp: boolean;
  /** In the place of the client's signature. */
  readonly forced?: ForcedEvidence;
};

/** Who let a month count that the client did not sign, and why. */
export type ForcedEvidence = {
  readonly authorFullname: string;
  /** The account that did it, when it is known. */
  readonly authorIdentity: string | null;
  readonly reason: string;
  readonly forcedAt: Date;
  /** yyyy-MM-dd, that day included. */
  readonly objectUntil: string;
};

export type CraSignature = SignatureEvidence & { readonly role: 'bloomer' | 'client' };

const ROLES = { bloomer: 'Signature du Bloomer', client: 'Signature du client' } as const;
const CANONICAL = 'L’instantané est le texte JSON canonique (RFC 8785) du compte rendu.';

export function writeCraEvidence(writer: PdfWriter, evidence: CraEvidence): void {
  const { forced } = evidence;
  const signatureOf = (role: CraSignature['role']) => evidence.signatures.find((signature) => signature.role === role);
  // Nobody is awaited any more once the month was forced; who had signed it did.
  const roles = (['bloomer', 'client'] as const).filter((role) => !forced || signatureOf(role) !== undefined);
  writeEvidence(writer, {
    document: `${evidence.documentId}, version ${evidence.documentVersion}`,
    hashed: {
      label: `Empreinte SHA-256 de l’instantané ${forced ? 'validé' : 'signé'}`,
      sha256: evidence.snapshotSha256,
      explanation: roles.length === 0 ? CANONICAL : `${CANONICAL} Chaque signature porte sur cette empreinte.`,
    },
    parties: [
      ...(evidence.billing.length > 0 ? [{ heading: 'Facturation', facts: evidence.billing }] : []),
      ...roles.map((role) => ({ heading: ROLES[role], signature: signatureOf(role) })),
      ...(forced ? [{ heading: 'Validation sans la signature du client', facts: forcedFacts(forced) }] : []),
    ],
    verificationUrl: evidence.verificationUrl,
    showIp: evidence.showIp,
  });
}

function forcedFacts(forced: ForcedEvidence): [string, string][] {
  return [
    ['Validé par', forced.authorFullname],
    ['Compte', forced.authorIdentity ?? 'inconnu'],
    ['Date', legalInstant(forced.forcedAt)],
    ['Motif', forced.reason],
    ['Contestation', `ouverte au client jusqu’au ${longDay(forced.objectUntil)} inclus`],
  ];
}
