/** What a PDF says about itself. */
export type WriterOptions = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Taken from the data, so that the same report gives the same bytes. */
  readonly createdAt: Date;
  /** The language of the text; it is French where nothing is said. */
  readonly language?: 'fr-FR' | 'en-GB';
  /** Descriptions of the document in RDF, besides what these options say. */
  readonly metadata?: string;
  /** Pages that come before these in the finished document. */
  readonly pagesBefore?: number;
};

/** A4 with tags, as PDF/A-3b wants it. */
export const documentOptions = ({ title, author, subject, createdAt, language = 'fr-FR' }: WriterOptions) =>
  ({
    size: 'A4',
    layout: 'portrait',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // None: else it starts with a standard one that is not embedded. Whoever names a font at the start has it
    // compared with itself at every later use.
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt, ModDate: createdAt },
  }) as const;
