import { type Context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api';
import { StackContextManager } from '@opentelemetry/sdk-trace-web';

/** What begins so long after a click is its consequence. */
const FOLLOWS_MS = 1_000;

/**
 * Browsers do not tell what an asynchronous step goes back to, and following it would mean replacing every promise: for
 * a moment, whatever begins belongs to the last click.
 */
export class ClickContext extends StackContextManager {
  #click: Context | undefined;
  #until = 0;

  follow(span: Span): void {
    this.#click = trace.setSpan(ROOT_CONTEXT, span);
    this.#until = performance.now() + FOLLOWS_MS;
    setTimeout(() => span.end(), FOLLOWS_MS);
  }

  override active(): Context {
    const active = super.active();
    const isFollowed = active === ROOT_CONTEXT && this.#click !== undefined && performance.now() < this.#until;
    return isFollowed ? (this.#click as Context) : active;
  }
}
