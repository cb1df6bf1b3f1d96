import { legalInstant } from './french-dates.ts';
import { ACCENT, MUTED, type PdfWriter } from './pdf.writer.ts';

export type SignatureEvidence = {
  readonly role: 'bloomer' | 'client';
  readonly signerFullname: string;
  /** Who we know it was: the record or contact, with its address. */
  readonly signerIdentity: string;
  readonly signDate: Date;
  readonly level: string;
  readonly codeChannel: string | null;
  readonly linkId: string | null;
  readonly consentText: string;
  readonly snapshotSha256: string;
  readonly signerIp: string | null;
  readonly userAgent: string | null;
};

export type EvidenceInput = {
  readonly documentId: string;
  readonly documentVersion: number;
  readonly snapshotSha256: string;
  readonly signatures: readonly SignatureEvidence[];
  /** Network addresses are for people in charge of data protection only; never in the copy that everybody gets. */
  readonly showIp: boolean;
};

const ROLES = { bloomer: 'Signature du consultant', client: 'Signature du client' } as const;

/** The last page: what was signed, by whom, when and how. */
export function writeEvidence(writer: PdfWriter, input: EvidenceInput): void {
  writer.block('H1', 'Page de preuve', { size: 15, weight: 600 }, 8);
  line(writer, 'Document', `${input.documentId}, version ${input.documentVersion}`);
  line(writer, 'Empreinte SHA-256 de l’instantané signé', input.snapshotSha256);
  writer.block(
    'P',
    'L’instantané est le texte JSON canonique (RFC 8785) du compte rendu. Chaque signature porte sur cette empreinte. ' +
      'L’heure est celle du serveur.',
    { size: 8, color: MUTED },
    10,
  );
  for (const role of ['bloomer', 'client'] as const) {
    const signature = input.signatures.find((candidate) => candidate.role === role);
    writer.block('H2', ROLES[role], { size: 11.5, weight: 600, color: ACCENT }, 4);
    if (signature) writeSignature(writer, signature, input.showIp);
    else writer.block('P', 'En attente', { size: 9.5 }, 10);
  }
}

function writeSignature(writer: PdfWriter, signature: SignatureEvidence, showIp: boolean): void {
  line(writer, 'Nom saisi', signature.signerFullname);
  line(writer, 'Identité', signature.signerIdentity);
  line(writer, 'Date', legalInstant(signature.signDate));
  line(writer, 'Niveau', signature.level);
  line(writer, 'Code de confirmation', signature.codeChannel ?? 'non demandé');
  line(writer, 'Lien utilisé', signature.linkId ?? 'session ouverte avec mot de passe ou fournisseur d’identité');
  line(writer, 'Empreinte signée', signature.snapshotSha256);
  line(writer, 'Consentement', signature.consentText);
  if (showIp) {
    line(writer, 'Adresse IP', signature.signerIp ?? 'inconnue');
    line(writer, 'Navigateur', signature.userAgent ?? 'inconnu');
  }
  writer.y += 10;
}

function line(writer: PdfWriter, label: string, value: string): void {
  writer.block('P', `${label}\u00a0: ${value}`, { size: 9 }, 2);
}
