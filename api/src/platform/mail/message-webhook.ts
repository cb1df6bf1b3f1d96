import { createHmac } from 'node:crypto';
import { type MessagePort, MessageRefusedError } from './message.ts';

export interface WebhookSettings {
  url: string;
  /** Shared with the carrier; the key of the signature. */
  secret: string;
}

const TIMEOUT_MS = 10_000;
/** Answers after which the same message may pass later. Those to our secret say nothing of the number. */
const LATER = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Hands messages to any carrier that takes JSON over HTTPS:
 * `POST {url}` with `{ id, channel, to, text }`, `Idempotency-Key: {id}` and
 * `X-Signature: t={seconds},v1={HMAC-SHA-256 of "t.body" in hexadecimal}`.
 * 2xx is accepted (an `id` in the JSON answer is kept), 4xx is refused for good but for those that may pass later,
 * anything else is tried again.
 */
export function createWebhookPort(settings: WebhookSettings, now: () => number = Date.now): MessagePort {
  return {
    async send(message) {
      const body = JSON.stringify(message);
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.id,
          'x-signature': signature(settings.secret, Math.floor(now() / 1_000), body),
        },
        body,
        // A redirection would send the text and the signature to somebody else.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await response.text();
      if (response.ok) return carrierId(answer) ?? message.id;
      const reason = `the carrier answered ${response.status}`;
      if (response.status >= 400 && response.status < 500 && !LATER.has(response.status)) {
        throw new MessageRefusedError(reason);
      }
      throw new Error(reason);
    },
  };
}

/** What the carrier computes again to know that the message is ours. */
export function signature(secret: string, seconds: number, body: string): string {
  const code = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${code}`;
}

function carrierId(answer: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(answer);
    const id = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : undefined;
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : undefined;
  } catch {
    return undefined;
  }
}
