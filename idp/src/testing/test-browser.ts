/** A browser reduced to what signing in needs: cookies by path, forms, redirects followed by hand. */
export class TestBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  #cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');
  }

  #remember(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      if (value === '' || attributes.some((part) => /^expires=Thu, 01 Jan 1970/i.test(part)))
        this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const target = new URL(url, this.#origin);
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookieHeader(target.pathname));
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    this.#remember(response);
    return response;
  }

  /** As somebody who has copied it: `name=value`. */
  setCookie(pair: string): void {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    this.#cookies.set(name, { value, path: '/' });
  }

  get(url: string): Promise<Response> {
    return this.#send(url, {});
  }

  post(url: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.#origin, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Follows redirects on this origin; answers the page they end on, or the address outside they lead to. */
  async follow(response: Response): Promise<{ page?: Response; left?: URL; at: string }> {
    let current = response;
    let at = this.#origin;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = current.headers.get('location');
      if (!location) return { page: current, at };
      const target = new URL(location, this.#origin);
      if (target.origin !== this.#origin) return { left: target, at: target.href };
      at = target.pathname;
      current = await this.get(target.href);
    }
    throw new Error('too many redirects');
  }
}
