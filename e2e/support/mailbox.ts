export interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; url?: string }[];
}

/** Reads the development mailbox, where every mail of the product under test arrives. */
export class Mailbox {
  readonly #apiUrl: string;

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  async all(): Promise<Mail[]> {
    const response = await fetch(`${this.#apiUrl}/dev/mail.json`);
    if (!response.ok) throw new Error(`The development mailbox answered ${response.status}`);
    return (await response.json()) as Mail[];
  }

  async to(address: string, subject = /./): Promise<Mail[]> {
    return (await this.all()).filter((mail) => String(mail.to).includes(address) && subject.test(mail.subject));
  }

  /** Waits for a mail that is not among those already known. */
  async next(address: string, subject: RegExp, known: string[] = [], patienceMs = 20_000): Promise<Mail> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = (await this.to(address, subject)).find((mail) => !known.includes(mail.id));
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`No mail to ${address} with subject ${subject} in ${patienceMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** The addresses a mail links to, in order. */
export function linksIn(mail: Mail): string[] {
  return [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
}
