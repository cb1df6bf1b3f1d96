import type { Row } from '../../platform/database/database.tables.ts';

/** How somebody asks about a sealed document: its public id, or the hash of the file in hand. */
export type DocumentKey = { readonly id: string } | { readonly sha256: string };

/** A sealed document and who signed it. */
export type SealedDocument = {
  readonly kind: string;
  readonly id: string;
  readonly file: Row<'file'>;
  readonly signers: readonly { readonly name: string; readonly signDate: Date; readonly level: string }[];
  /** What is sealed of a report that was closed without signatures. */
  readonly forced?: ForcedSeal;
  /** Its month was opened again since. */
  readonly corrected?: CorrectedSeal;
};

/** The signers of a sealed document, as whoever verifies it reads them. */
export const signersOf = (signatures: readonly { signer_fullname: string; sign_date: Date; level: string }[]) =>
  signatures.map(({ signer_fullname: name, sign_date: signDate, level }) => ({ name, signDate, level }));

export type CorrectedSeal = {
  readonly openedAt: Date;
  /** When the corrected version took its place; null while it is being signed. */
  readonly replacedAt: Date | null;
  /** The corrected version, once it is sealed under an id of its own. */
  readonly replacedById: string | null;
};

export type ForcedSeal = { readonly by: string; readonly forcedAt: Date; readonly objectUntil: string };
