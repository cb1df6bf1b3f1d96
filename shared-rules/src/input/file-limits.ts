/** Which files are taken where, and how heavy they may be: what screens ask for and servers refuse. */
export interface FileKind {
  /** Extensions with their dot. */
  readonly accept: readonly string[];
  /** In bytes. */
  readonly maxSize: number;
}

/** No file of any kind is heavier, whatever it is. */
export const MAX_FILE_BYTES = 20_000_000;

export const fileKinds = {
  /** Signed reports, invoices, papers of companies, identity documents, CVs. */
  paper: { accept: ['.pdf'], maxSize: 5_000_000 },
  contract: { accept: ['.pdf'], maxSize: 10_000_000 },
  /** A sealed document that somebody wants to see verified. */
  toVerify: { accept: ['.pdf'], maxSize: MAX_FILE_BYTES },
  /** What a bank says of an account (camt.053). */
  statement: { accept: ['.xml'], maxSize: 5_000_000 },
  /** A picture of a talent as it is chosen: the page makes it small before it is sent. */
  picture: { accept: ['.jpg', '.jpeg', '.png', '.webp'], maxSize: MAX_FILE_BYTES },
} as const satisfies Record<string, FileKind>;

/** A picture of a talent as it is sent and kept, a JPEG: a face beside a name. */
export const MAX_PICTURE_BYTES = 200_000;
/** The longer side of such a picture, in points. */
export const MAX_PICTURE_SIDE = 1024;
