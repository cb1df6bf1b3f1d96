/** The words of a document, before they are set on pages. */
export interface ContractText {
  title: string;
  /** What it is about, under the title. */
  subtitle: string;
  parties: { heading: string; sentence: string }[];
  /** Before the articles; none for a main contract. */
  preamble: string | null;
  articles: Article[];
  /** Above the boxes. */
  closing: string;
  signatures: SignatureBox[];
}

export interface Article {
  heading: string;
  paragraphs: string[];
  /** Typed by a person: shown as typed, apart from our own words. */
  clauses?: string[];
}

export interface SignatureBox {
  for: string;
  company: string;
  name: string | null;
  role: string | null;
}
