import { legalInstant } from '../../platform/french/french-dates.ts';
import { isSamePerson } from '../signer/signer-name.ts';
import { ACCENT, MUTED, type PdfWriter } from './pdf.writer.ts';
import { drawQr } from './qr.pdf.ts';
import type { SignatureBoxOf } from './signature-boxes.pdf.ts';

export type SignatureEvidence = {
  readonly signerFullname: string;
  /** Who we know it was: the record or contact, with its address. */
  readonly signerIdentity: string;
  /** Where the code went, when that was not the address. */
  readonly signerPhoneMasked?: string | null;
  readonly signDate: Date;
  readonly level: string;
  readonly codeChannel: string | null;
  readonly linkId: string | null;
  /** Who handed the link out, and when; null for a mailed one. */
  readonly linkHanded?: string | null;
  /** The kind of session, when it was kept and no link was used. */
  readonly session: string | null;
  readonly consentText: string;
  /** SHA-256 of what was signed. */
  readonly signedSha256: string;
  readonly signerIp: string | null;
  readonly userAgent: string | null;
};

export type EvidenceParty = {
  readonly heading: string;
  /** Where the document before this page has boxes for signatures, when it has some. */
  readonly box?: SignatureBoxOf;
  /** Without one: still awaited. */
  readonly signature?: SignatureEvidence | undefined;
  /** What stands in the place of a signature that nobody awaits. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
};

export type EvidenceInput = {
  readonly document: string;
  /** What the hash is of, in words, and the hash. */
  readonly hashed: { readonly label: string; readonly sha256: string; readonly explanation: string };
  /** In the order of the page. */
  readonly parties: readonly EvidenceParty[];
  /** Where anybody checks the document. */
  readonly verificationUrl: string;
  /** Network addresses are for people in charge of data protection only; never in the copy that everybody gets. */
  readonly showIp: boolean;
};

const QR_SIZE = 76;
const QR_GAP = 14;

/** The last page: what was signed, by whom, when and how. */
export function writeEvidence(writer: PdfWriter, input: EvidenceInput): void {
  writer.block('H1', 'Page de preuve', { size: 15, weight: 600 }, 8);
  line(writer, 'Document', input.document);
  line(writer, input.hashed.label, input.hashed.sha256);
  writer.block('P', `${input.hashed.explanation} L’heure est celle du serveur.`, { size: 8, color: MUTED }, 10);
  for (const { heading, signature, facts } of input.parties) {
    writer.block('H2', heading, { size: 11.5, weight: 600, color: ACCENT }, 4);
    if (facts) writeFacts(writer, facts);
    else if (signature) writeSignature(writer, signature, input.showIp);
    else writer.block('P', 'En attente', { size: 9.5 }, 10);
  }
  writeVerification(writer, input.verificationUrl);
}

function writeFacts(writer: PdfWriter, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) line(writer, label, value);
  writer.y += 10;
}

function writeSignature(writer: PdfWriter, signature: SignatureEvidence, showIp: boolean): void {
  line(writer, 'Nom saisi', signature.signerFullname + differing(signature));
  line(writer, 'Identité', signature.signerIdentity);
  if (signature.signerPhoneMasked) line(writer, 'Téléphone vérifié', signature.signerPhoneMasked);
  line(writer, 'Date', legalInstant(signature.signDate));
  line(writer, 'Niveau', signature.level);
  line(writer, 'Code de confirmation', signature.codeChannel ?? 'non demandé');
  if (signature.linkId !== null) line(writer, 'Lien utilisé', linkInWords(signature.linkId, signature.linkHanded));
  else line(writer, 'Session', signature.session ?? 'compte');
  line(writer, 'Empreinte signée', signature.signedSha256);
  line(writer, 'Consentement', signature.consentText);
  if (showIp) {
    line(writer, 'Adresse IP', signature.signerIp ?? 'inconnue');
    line(writer, 'Navigateur', signature.userAgent ?? 'inconnu');
  }
  writer.y += 10;
}

const linkInWords = (id: string, handed: string | null | undefined) => (handed ? `${id}, ${handed}` : id);

/** Points out a typed name that is not the one of the record. */
function differing({ signerFullname, signerIdentity }: SignatureEvidence): string {
  const [recorded = ''] = signerIdentity.split(', ');
  return isSamePerson(signerFullname, recorded) ? '' : ' (différent du nom connu, ci-dessous)';
}

function writeVerification(writer: PdfWriter, url: string): void {
  writer.reserve(QR_SIZE);
  const top = writer.y;
  const [left, width] = [writer.left + QR_SIZE + QR_GAP, writer.width - QR_SIZE - QR_GAP];
  writer.artifact(() => drawQr(writer.doc, url, { x: writer.left, y: top, size: QR_SIZE }));
  writer.tagged('P', () => {
    const style = { size: 9, width };
    writer.text('Vérifier ce document\u00a0:', left, top + 18, { ...style, weight: 600 });
    writer.text(url, left, top + 32, style);
  });
  writer.y = top + QR_SIZE;
}

function line(writer: PdfWriter, label: string, value: string): void {
  writer.block('P', `${label}\u00a0: ${value}`, { size: 9 }, 2);
}
