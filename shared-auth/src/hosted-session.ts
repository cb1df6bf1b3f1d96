import type { Session } from './session.tsx';

/** What the host of the page does with a session besides what screens do. */
export interface HostedSession extends Session {
  /** Whether the browser kept somebody: known at once, so that screens can be fetched meanwhile. */
  isRemembered(): boolean;
  /** Reads what the browser kept; the state is no longer « loading » afterwards. */
  start(): Promise<void>;
  /** Where the person wanted to go when they last left this tab to sign in; "/" when nowhere. */
  askedPath(): string;
  /** Ends the way back from the identity provider; gives the path the person had asked for. */
  completeSignIn(): Promise<string>;
  /** A person clicked: opens a link that waits for it (`link.awaitsClick`). */
  confirmLink(): Promise<void>;
}
