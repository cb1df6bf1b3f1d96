export interface Mail {
  id: string;
  recipient: string;
  subject: string;
  html?: string;
  text?: string;
  attachments: { name: string; mediaType: string; url: string }[];
}

/** Reads the development mailbox, where every mail of the product under test arrives. */
export class Mailbox {
  readonly #apiUrl: string;

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  async to(address: string, subject = /./): Promise<Mail[]> {
    const response = await fetch(`${this.#apiUrl}/dev/mail.json?to=${encodeURIComponent(address)}`);
    if (!response.ok) throw new Error(`The development mailbox answered ${response.status}`);
    const { mails } = (await response.json()) as { mails: Mail[] };
    return mails.filter((mail) => subject.test(mail.subject));
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
  return [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, address]) =>
    (address ?? '').replaceAll('&amp;', '&'),
  );
}
